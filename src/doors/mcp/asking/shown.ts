import type { Scope } from '../../../contract/words.ts'

/** What a client is shown while it is enabled, and the scope that it needs. */
export interface Shown {
  readonly scope: Scope
  readonly entry: { enabled: boolean }
}
