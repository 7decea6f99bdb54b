import type { Cursors } from '../../../contract/cursor.ts'
import type { Operation } from '../../../contract/operation.ts'
import type { Authenticated } from '../../../keys/authenticate.ts'
import type { Services } from '../../../services.ts'
import type { Admission } from './admission.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { BodyBudget } from '../body-budget.ts'
import type { Metrics } from '../metrics.ts'
import type { RateLimit } from './rate-limit.ts'
import type { RequestLog } from '../request-log.ts'

/** What the operations are answered with, wherever they are mounted. */
export interface ContractMount {
  readonly operations: readonly Operation[]
  readonly services: Services
  /** Whose question it is; null for whatever is not in force. By keys alone, but where a browser's session may serve too. */
  readonly authenticate: (asking: {
    readonly method: string
    readonly connection?: object
    header(name: string): string | undefined
  }) => Promise<Authenticated | null>
  readonly cursors: Cursors
  readonly metrics: Metrics
  readonly requestLog: RequestLog | undefined
  readonly rateLimit: RateLimit | undefined
  readonly admission: Admission
  readonly bodies: BodyBudget
  readonly answers: KeptAnswers
  /** Distinguishes answers of another build or configuration in ETags. */
  readonly build: string
  /** `/openapi.json` of a listener that has the contract at its root. */
  readonly description: Buffer
}
