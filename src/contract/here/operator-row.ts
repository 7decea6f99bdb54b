import type { Static, TSchema } from 'typebox'
import type { Steps, Way } from '../../kit/ledger.ts'
import type { Sql } from '../../ports.ts'
import type { Services } from '../../services.ts'

/** What rows work with where the store is: in a running server, or in a command that opened the store itself. */
export interface StoreServices extends Services {
  /** What opening the store did to its schema, and every step that this program knows. */
  readonly schema: SchemaDone & KnownSchema
}

interface SchemaDone {
  readonly version: number
  readonly applied: readonly number[]
}

interface KnownSchema {
  readonly steps: Steps
  /** Does what is left of a way, and writes the ledger, in the transaction of its caller. */
  bringForward(db: Sql, script: (text: string) => Promise<void>, way: Way): Promise<void>
}

/** How far a long command is; `total` is absent while nobody knows. */
interface Progress {
  readonly phase: string
  readonly done: number
  readonly total?: number
}

/** Where a command runs: whom it tells how far it is, and whether anyone still waits for it. */
export interface CommandRun {
  readonly progress: (event: Progress) => void
  readonly signal: AbortSignal
}

interface OperatorDefinition<Id extends string, Input extends TSchema, Result> {
  /** `noun.verb`, as it is typed. */
  readonly id: Id
  readonly input: Input
  /** The result is what `--json` prints. */
  run(services: StoreServices, input: Static<Input>, run: CommandRun): Promise<Result>
}

/** A row for those who run the service. It has neither a path nor a scope: it answers where the store is, and nowhere else. */
export interface OperatorRow<
  Id extends string = string,
  Input extends TSchema = TSchema,
  Result = unknown,
> extends OperatorDefinition<Id, Input, Result> {
  readonly audience: 'operator'
}

export const operatorRow = <const Id extends string, Input extends TSchema, Result>(
  definition: OperatorDefinition<Id, Input, Result>,
): OperatorRow<Id, Input, Result> => ({ ...definition, audience: 'operator' })
