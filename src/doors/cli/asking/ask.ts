import type { Command } from 'commander'
import type { Static, TSchema } from 'typebox'
import type { OperatorRow } from '../../../contract/here/operator-row.ts'
import type { Operation, Params } from '../../../contract/operation.ts'
import { refused, usage } from '../../../errors.ts'
import { askServer, type RowRequest } from './ask-server.ts'
import { executeBy, withStore } from './execute.ts'
import { option } from './report-error.ts'
import type { Surroundings } from './surroundings.ts'

/** Where a row is asked: a project of the store on this machine, or the server elsewhere whose key it is. */
export interface Place {
  readonly project?: string
  readonly url?: string
  readonly key?: string
}

export function withPlace(command: Command): Command {
  return command
    .option('--project <project>', 'id or name of a project in the store of this machine')
    .option('--url <url>', 'ask a server instead: where the explorer is opened; otherwise VITRINE_URL')
    .option('--key <key>', 'a key of that server, which names the project; otherwise VITRINE_KEY')
}

/** The place among the options of a command, and the rest of them. */
export function placed<Options extends Place>({ project, url, key, ...rest }: Options) {
  const place: Place = {
    ...(project === undefined ? {} : { project }),
    ...(url === undefined ? {} : { url }),
    ...(key === undefined ? {} : { key }),
  }
  return { place, ...rest }
}

type QueryValue = string | number | boolean | readonly string[] | undefined

/** What a row is asked, by the names that it has for it. */
interface QuestionOf<Path extends Params = Params, Query extends Params = Params, Body extends TSchema = TSchema> {
  readonly path?: { readonly [Name in keyof Path]: string }
  readonly query?: { readonly [Name in keyof Query]?: QueryValue }
  readonly body?: Static<Body>
}

/** What a row answers: `AnswerOf<typeof listLinks>`. */
export type AnswerOf<Row> =
  Row extends Operation<string, infer _Path, infer _Query, infer _Body, infer Output> ? Static<Output> : never

export interface Asked {
  /** `project`: by its id, where the place is the whole store. */
  readonly ask: <Path extends Params, Query extends Params, Body extends TSchema, Output extends TSchema>(
    row: Operation<string, Path, Query, Body, Output>,
    question?: QuestionOf<Path, Query, Body>,
    project?: string,
  ) => Promise<Static<Output>>
  /** Where the place is the whole store, rows for operators can be asked too; null where it is one project. */
  readonly whole: Whole | null
}

type Whole = <Id extends string, Input extends TSchema, Result>(
  row: OperatorRow<Id, Input, Result>,
  input: Static<Input>,
) => Promise<Result>

/** Parts of a question that are arguments of the command, in words: all others are options. */
type Words = Readonly<Record<string, string>>

/** Of lists: where one ended. */
export const CURSOR: Words = { cursor: '--before' }

/** Asks by one row, at the place that was named. */
export const ask = <Path extends Params, Query extends Params, Body extends TSchema, Output extends TSchema>(
  surroundings: Surroundings,
  place: Place,
  row: Operation<string, Path, Query, Body, Output>,
  question: QuestionOf<Path, Query, Body> = {},
  words: Words = {},
): Promise<Static<Output>> => asking(surroundings, place, ({ ask }) => ask(row, question), words)

/** The same for several questions; a store is opened once for all of them. */
export async function asking<T>(
  surroundings: Surroundings,
  place: Place,
  work: (asked: Asked) => Promise<T>,
  words: Words = {},
): Promise<T> {
  const { client, consolePort } = surroundings.readConfig()
  const { project } = place
  const isElsewhere = place.url !== undefined || place.key !== undefined
  if (isElsewhere && project !== undefined)
    throw usage('--project names a project of the store on this machine, and a key names its own: give one of the two')
  if (isElsewhere || (project === undefined && client.url !== null && client.key !== null)) {
    const given = { ...place, client, consolePort }
    const ask: Asked['ask'] = async (row, question = {}) =>
      answerOf(row, await askServer(given, row, requestOf(row, question)).catch(inOptions(words)))
    return work({ ask, whole: null })
  }
  return withStore(surroundings, {}, (run) => {
    const ask: Asked['ask'] = async (row, question = {}, meant = project) => {
      if (meant === undefined && !row.projectOf) throw usage(NOWHERE)
      const input = { ...requestOf(row, question), ...(meant === undefined ? {} : { project: meant }) }
      return answerOf(row, (await run({ command: row.id, input }).catch(inOptions(words))).result)
    }
    const whole: Whole = (row, input) => executeBy(run, row, input)
    return work({ ask, whole: project === undefined ? whole : null })
  })
}

/** What answered is the row itself, or a server whose release has it. */
const answerOf = <Path extends Params, Query extends Params, Body extends TSchema, Output extends TSchema>(
  _row: Operation<string, Path, Query, Body, Output>,
  answer: unknown,
): Static<Output> => answer as Static<Output> // of the row's own schema

const NOWHERE =
  'name a project of the store on this machine with --project, or a server with --url and --key (VITRINE_URL and VITRINE_KEY)'

/** As it goes over the network or the socket: parameters are texts, and what is undefined is not there. */
function requestOf({ body: takesBody }: Operation, { path = {}, query = {}, body }: QuestionOf): RowRequest {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, texts(value)] as const],
  )
  return { path, query: Object.fromEntries(given), ...(takesBody ? { body: body ?? {} } : {}) }
}

const texts = (value: NonNullable<QueryValue>): readonly string[] =>
  typeof value === 'object' ? value.map(String) : [String(value)]

/** What is refused of parameters and body is of the options, which are named alike, and of the arguments. */
export const inOptions =
  (words: Words = {}) =>
  (error: unknown): never => {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'SVC_INVALID_ARGUMENT') throw error
    const [named = '', member = ''] = /^(?:query|path|body)(?:\.([a-z_]+))?(?:\[\d+\])? /.exec(error.message) ?? []
    if (named === '') throw error
    const rest = error.message.slice(named.length)
    throw member === '' ? refused(rest) : usage(`${words[member] ?? option(member)} ${rest}`)
  }
