interface Page<Row> {
  readonly data: readonly Row[]
  readonly pagination: { readonly next_cursor: string | null }
}

/** All rows of a list, page by page. */
export async function everyPage<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { data, pagination } = await read(cursor)
    rows.push(...data)
    cursor = pagination.next_cursor ?? undefined
  } while (cursor !== undefined)
  return rows
}

/** One after the other, a few at once: the results in the order of what they are of. */
export async function mapSome<One, Result>(
  all: readonly One[],
  atOnce: number,
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < all.length; at += atOnce)
    results.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))))
  return results
}
