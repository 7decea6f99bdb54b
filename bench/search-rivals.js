import { create, insertMultiple, search } from '@orama/orama'
import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'

// What others would use: each gives a function from a question to document keys, best first.

export function miniSearch(documents) {
  const index = new MiniSearch({
    fields: ['title', 'text'],
    idField: 'key',
    processTerm: (term) => stemmer(term.toLowerCase()),
  })
  index.addAll(documents)
  return ({ query }) =>
    index
      .search(query)
      .slice(0, 200)
      .map(({ id }) => id)
}

/** Chunks as records, because a record has one vector; a document is as good as its best chunk. */
export async function oramaHybrid(chunks, dimension) {
  const db = create({ schema: { key: 'string', title: 'string', text: 'string', embedding: `vector[${dimension}]` } })
  await insertMultiple(db, chunks, 500)
  return async ({ query, vector }) => {
    const { hits } = await search(db, {
      mode: 'hybrid',
      term: query,
      properties: ['title', 'text'],
      vector: { value: Array.from(vector), property: 'embedding' },
      similarity: 0.2,
      limit: 200,
    })
    return [...new Set(hits.map(({ document }) => document.key))]
  }
}
