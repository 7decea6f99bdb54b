/** A page as any list of the contract answers it. */
export interface AnyPage {
  readonly pagination?: { readonly next_cursor: string | null }
  readonly next_cursor?: string | null
  readonly data?: readonly unknown[]
  readonly groups?: readonly { readonly matches: readonly unknown[] }[]
}

export type ItemOf<Page> = Page extends { readonly data: readonly (infer Item)[] }
  ? Item
  : Page extends { readonly groups: readonly { readonly matches: readonly (infer Item)[] }[] }
    ? Item
    : never

/** All pages, one request each time the caller asks for more. */
export async function* walkPages<Input extends object>(
  ask: (input: Input) => Promise<AnyPage>,
  input: Input,
): AsyncGenerator<AnyPage, void> {
  // A cursor belongs to one question: what the caller does to its arguments meanwhile must not change it.
  const question = structuredClone(input)
  let cursor: string | null | undefined
  do {
    const page = await ask(cursor === undefined ? question : { ...question, cursor })
    yield page
    cursor = page.pagination ? page.pagination.next_cursor : page.next_cursor
  } while (typeof cursor === 'string')
}

export async function* walkItems(pages: AsyncIterable<AnyPage>): AsyncGenerator<unknown, void> {
  for await (const page of pages) {
    yield* page.data ?? page.groups?.flatMap(({ matches }) => matches) ?? []
  }
}
