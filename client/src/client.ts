import { OPERATIONS, type Operations, type PagedOperation } from './generated/operations.ts'
import type { ComponentRow, ListComponentsInput, ListComponentsOutput } from './generated/types.ts'
import { walkItems, walkPages, type AnyPage, type ItemOf } from './paging.ts'
import { createSend, type Answer, type CallOptions, type ClientOptions } from './send.ts'

type Id = keyof Operations
type Input<K extends Id> = Operations[K]['input']
type Output<K extends Id> = Operations[K]['output']
type PlainOptions = Omit<CallOptions, 'ifNoneMatch'>

/** A row with all its columns, which is what a list without `fields` answers. */
export type WholeComponentRow = Required<Omit<ComponentRow, SearchColumn>> & Pick<ComponentRow, SearchColumn>
type SearchColumn = 'score' | 'match_reason'
type WholeList = Omit<ListComponentsOutput, 'data'> & { readonly data: readonly WholeComponentRow[] }

/** Rows of components hold every column unless `fields` leaves some out. */
interface ListComponents<Some, Whole> {
  (
    input: ListComponentsInput & { readonly fields: NonNullable<ListComponentsInput['fields']> },
    options?: PlainOptions,
  ): Some
  (input?: ListComponentsInput & { readonly fields?: undefined }, options?: PlainOptions): Whole
}

type Methods = {
  readonly [K in keyof Operations as Exclude<K, 'listComponents'>]: (
    input: Input<K>,
    options?: PlainOptions,
  ) => Promise<Output<K>>
} & { readonly listComponents: ListComponents<Promise<ListComponentsOutput>, Promise<WholeList>> }

interface AnswerMethod<I, O> {
  (input: I, options: CallOptions & { readonly ifNoneMatch: string }): Promise<Answer<O | undefined>>
  (input: I, options?: PlainOptions): Promise<Answer<O>>
}

type Pages = {
  readonly [K in keyof Operations as Exclude<K & PagedOperation, 'listComponents'>]: (
    input: Input<K>,
    options?: PlainOptions,
  ) => AsyncGenerator<Output<K>, void>
} & {
  readonly listComponents: ListComponents<AsyncGenerator<ListComponentsOutput, void>, AsyncGenerator<WholeList, void>>
}

type Items = {
  readonly [K in keyof Operations as Exclude<K & PagedOperation, 'listComponents'>]: (
    input: Input<K>,
    options?: PlainOptions,
  ) => AsyncGenerator<ItemOf<Output<K>>, void>
} & {
  readonly listComponents: ListComponents<AsyncGenerator<ComponentRow, void>, AsyncGenerator<WholeComponentRow, void>>
}

/** One method per operation, named like it; the same again with headers, as pages and as items. */
export type Client = Methods & {
  /** The same methods, answering `{ body, status, etag, requestId }`. With `ifNoneMatch` an unchanged body is undefined. */
  readonly answers: { readonly [K in keyof Operations]: AnswerMethod<Input<K>, Output<K>> }
  /** Lists, page by page: `for await (const { data } of client.pages.listTokens({ type: 'COLOR' }))`. */
  readonly pages: Pages
  /** Lists, item by item: `for await (const row of client.items.listComponents({ limit: 100 }))`. */
  readonly items: Items
}

export function createClient(options: ClientOptions = {}): Client {
  const send = createSend(options)
  const answers: Record<string, (input: object, call?: CallOptions) => Promise<Answer<unknown>>> = {}
  const methods: Record<string, (input: object, call?: CallOptions) => Promise<unknown>> = {}
  const pages: Record<string, (input?: object, call?: CallOptions) => AsyncGenerator> = {}
  const items: typeof pages = {}
  for (const [id, [method, path, policy]] of Object.entries(OPERATIONS)) {
    const answer = (input: object, call?: CallOptions): Promise<Answer<unknown>> =>
      send({ method, path, policy, input }, call)
    answers[id] = answer
    methods[id] = async (input, call) => (await answer(input, call)).body
    const walk = (input: object, call?: CallOptions): AsyncGenerator<AnyPage, void> =>
      walkPages(async (one) => (await answer(one, call)).body as AnyPage, input)
    pages[id] = (input = {}, call) => walk(input, call)
    items[id] = (input = {}, call) => walkItems(walk(input, call))
  }
  // The table and these types are written from the same contract.
  return { ...methods, answers, pages, items } as unknown as Client
}
