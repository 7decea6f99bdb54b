/** What a check found. Only `failed` makes the command fail. */
export interface Finding {
  readonly status: 'ok' | 'warning' | 'failed'
  readonly found: string
  /** What to do about it. */
  readonly remedy?: string
}

export interface Checked extends Finding {
  readonly check: string
}

export const ok = (found: string): Finding => ({ status: 'ok', found })
export const warning = (found: string, remedy: string): Finding => ({ status: 'warning', found, remedy })
export const failed = (found: string, remedy: string): Finding => ({ status: 'failed', found, remedy })
