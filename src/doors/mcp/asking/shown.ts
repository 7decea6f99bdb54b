import type { KeyScope, Scope } from '../../../contract/words.ts'

/** What a client is shown while it is enabled, and the scope that it needs. */
export interface Shown {
  readonly scope: Scope
  readonly isForProposing?: boolean | undefined
  readonly entry: { enabled: boolean }
}

export const isShown = ({ scope, isForProposing }: Omit<Shown, 'entry'>, held: ReadonlySet<KeyScope>): boolean =>
  held.has(scope) || (isForProposing === true && held.has('propose:docs'))
