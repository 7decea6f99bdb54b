import type { Static, TSchema } from 'typebox'
import type { KeyScope } from './words.ts'
import type { ErrorCode } from '../errors.ts'
import type { Sql } from '../ports.ts'
import type { Services } from '../services.ts'
import type { GivenBytes } from './body.ts'
import type { EventStream, JsonStream, JsonText } from './json.ts'
import type { Param, ParamValues } from './params.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Tag =
  | 'Components'
  | 'Search'
  | 'Tokens'
  | 'Styles'
  | 'Graph'
  | 'Documentation'
  | 'Pages'
  | 'Uploads'
  | 'Console'

/** The parts of a project whose revisions an answer depends on; its weak ETag is made from them. */
export type Reads = 'library' | 'docs'

/** An answer with headers of its own, such as the strong ETag of one entity's documentation. */
export class Answer<Body> {
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>
  constructor(body: Body, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.headers = headers
  }
}

/** Where a page ended, as plain JSON: sort keys and id of its last row; an offset in rankings only, which have no keys. */
export type Position = readonly (string | number | boolean | null)[]

/** Who asks, and what the request learned before anything was read. */
export interface Call {
  readonly projectId: string
  readonly keyId: string
  readonly keyName: string | null
  /** Whoever signed in by name; null for keys and links. */
  readonly person: string | null
  readonly scopes: ReadonlySet<KeyScope>
  readonly revisions: { readonly library: number; readonly docs: number; readonly keys: number; readonly epoch: string }
  readonly requestId: string
  /** The position inside the cursor that came with the request; null on a first page. */
  readonly position: Position | null
  /** Signs the position of the next page for this very question. */
  cursorAt(position: Position): string
  header(name: string): string | undefined
}

export type Params = Readonly<Record<string, Param<unknown>>>
type Input<Path extends Params, Query extends Params, Body extends TSchema> = ParamValues<Path> &
  ParamValues<Query> & { readonly body: Static<Body>; readonly bytes: GivenBytes | undefined }

/** What an operation may answer with: a value of its schema, or the text of one. */
type Outcome<Output extends TSchema> =
  | Static<Output>
  | JsonText<Static<Output>>
  | JsonStream<Static<Output>>
  | Answer<Static<Output> | JsonText<Static<Output>>>
  | EventStream
  | undefined

interface OperationDefinition<
  Id extends string,
  Path extends Params,
  Query extends Params,
  Body extends TSchema,
  Output extends TSchema,
> {
  readonly id: Id
  readonly method: Method
  /** As in the interface, with `{name}` for parameters. */
  readonly path: string
  readonly scope: KeyScope
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  readonly pathParams?: Path
  readonly query?: Query
  readonly body?: Body
  readonly bodyLimit?: number
  readonly bodyExample?: unknown
  /** It takes bytes of any type instead of a JSON body. */
  readonly bytesLimit?: number
  /** The bytes may be several files, as `multipart/form-data`. */
  readonly takesForms?: boolean
  /** 204 answers have no output. */
  readonly status?: 200 | 201 | 204
  readonly output?: Output
  readonly example?: unknown
  /** What can go wrong beyond what goes wrong everywhere (see contract/documented-errors.ts). */
  readonly errors?: readonly ErrorCode[]
  /** What a PUT to the `upload_url` that it answers with may be refused with. */
  readonly uploadErrors?: readonly ErrorCode[]
  readonly reads?: readonly Reads[]
  /** It answers with an ETag of its own instead of one from the revisions. */
  readonly hasOwnEtag?: boolean
  /** Its answers are long and for browsers: they are compressed whatever VITRINE_COMPRESS says. */
  readonly isLong?: boolean
  /** Which project has what the path names: for commands, which need not say it. A key always does. */
  projectOf?(db: Sql, path: ParamValues<Path>): Promise<string | null>
  /** It also answers about a project that is gone, to commands. */
  readonly outlivesProject?: boolean
  run(services: Services, call: Call, input: Input<Path, Query, Body>): Promise<Outcome<Output>>
}

/** A row of the table. Without arguments: any row, as those see it who serve or describe all of them. */
export interface Operation<
  Id extends string = string,
  Path extends Params = Params,
  Query extends Params = Params,
  Body extends TSchema = TSchema,
  Output extends TSchema = TSchema,
> {
  /** Whom it answers: the 34 rows of the contract everybody, those of the console the explorer and commands. */
  readonly audience: 'contract' | 'console'
  readonly id: Id
  readonly method: Method
  readonly path: string
  readonly scope: KeyScope
  readonly tag: Tag
  readonly summary: string
  readonly description: string | undefined
  readonly pathParams: Path
  readonly query: Query
  readonly body: Body | undefined
  readonly bodyLimit: number
  readonly bodyExample: unknown
  /** 0 where it takes none. */
  readonly bytesLimit: number
  readonly takesForms: boolean
  readonly status: 200 | 201 | 204
  readonly output: Output | undefined
  readonly example: unknown
  readonly errors: readonly ErrorCode[]
  readonly uploadErrors: readonly ErrorCode[]
  readonly reads: readonly Reads[]
  readonly hasOwnEtag: boolean
  readonly isLong: boolean
  projectOf?(db: Sql, path: Readonly<Record<string, unknown>>): Promise<string | null>
  readonly outlivesProject: boolean
  /** The kit reads `input` through the very params and body schema above. */
  run(services: Services, call: Call, input: Readonly<Record<string, unknown>>): Promise<Outcome<Output>>
}

const BODY_LIMIT = 1_048_576

// An index signature here would give every input the key type `never`; no params really means no keys.
// oxlint-disable-next-line typescript/no-generated-empty-object-type
type NoParams = Record<never, never>

export function operation<
  const Id extends string,
  Output extends TSchema,
  Path extends Params = NoParams,
  Query extends Params = NoParams,
  Body extends TSchema = TSchema,
>(definition: OperationDefinition<Id, Path, Query, Body, Output>): Operation<Id, Path, Query, Body, Output> {
  return {
    description: undefined,
    body: undefined,
    bodyLimit: BODY_LIMIT,
    bodyExample: undefined,
    bytesLimit: 0,
    takesForms: false,
    status: 200,
    output: undefined,
    example: undefined,
    errors: [],
    uploadErrors: [],
    reads: [],
    hasOwnEtag: false,
    isLong: false,
    outlivesProject: false,
    audience: definition.tag === 'Console' ? 'console' : 'contract',
    ...definition,
    // No params: NoParams, which the compiler cannot know.
    pathParams: definition.pathParams ?? ({} as Path),
    query: definition.query ?? ({} as Query),
    run: async (services, call, input) => definition.run(services, call, input as Input<Path, Query, Body>),
  }
}
