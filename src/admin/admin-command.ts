import type { Static, TSchema } from 'typebox'
import type { Steps, Way } from '../kit/ledger.ts'
import type { Sql } from '../ports.ts'
import type { Services } from '../services.ts'

/** What the commands of operators work with, in a running server and in a command that opened the store itself. */
export type AdminServices = Pick<
  Services,
  | 'config'
  | 'db'
  | 'disk'
  | 'revisions'
  | 'libraries'
  | 'objects'
  | 'sources'
  | 'designs'
  | 'hooks'
  | 'embedder'
  | 'provider'
  | 'traces'
  | 'secretMarks'
  | 'indexer'
  | 'sourceHooks'
  | 'processes'
  | 'clock'
  | 'log'
> & {
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

interface AdminCommandDefinition<Input extends TSchema, Result> {
  /** `noun.verb`, as on the command line. */
  readonly name: string
  readonly input: Input
  /** The result is what `--json` prints. */
  run(services: AdminServices, input: Static<Input>, run: CommandRun): Promise<Result>
}

/** What the table holds. */
export interface AdminCommand {
  readonly name: string
  readonly input: TSchema
  run(services: AdminServices, input: unknown, run: CommandRun): Promise<unknown>
}

/** Checks the types of one command. The table forgets them again: runCommand validates by the schema before it runs. */
export const adminCommand = <Input extends TSchema, Result>(
  definition: AdminCommandDefinition<Input, Result>,
): AdminCommandDefinition<Input, Result> => definition
