import type { CodeComponent } from '../model/code-component.ts'
import type { DesignComponent } from './link.ts'
import type { Statement } from './statement.ts'

/** Two that are linked, and who said so. */
export interface Pair {
  readonly design: DesignComponent
  readonly code: CodeComponent
  /** None where only the names say so. */
  readonly statements: Statement[]
}
