import { createRequire } from 'node:module'
import { create, insertMultiple, search } from '@orama/orama'
import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'

// What only this bench needs stands apart: `npm ci --prefix test/tools` installs it.
const tools = createRequire(new URL('../../test/tools/package.json', import.meta.url))
const { stemmer: oramaStemmer } = tools('@orama/stemmers/english')
const { stopwords } = tools('@orama/stopwords/english')

// What others would use: each gives a function from a question to document keys, best first.

const STOP_WORDS = new Set(stopwords)

/** `withStopWords`: those that Orama ships are left out. */
export function miniSearch(documents, { withStopWords = false } = {}) {
  const index = new MiniSearch({
    fields: ['title', 'text'],
    idField: 'key',
    processTerm: (term) => {
      const word = term.toLowerCase()
      return withStopWords && STOP_WORDS.has(word) ? null : stemmer(word)
    },
  })
  index.addAll(documents)
  return ({ query }) =>
    index
      .search(query)
      .slice(0, 200)
      .map(({ id }) => id)
}

/**
 * Chunks as records, because a record has one vector; a document is as good as its best chunk. `withLanguage`: with the
 * stemmer and the stop words that Orama ships in packages of their own; without them it does neither.
 */
export async function oramaHybrid(chunks, dimension, { withLanguage = false } = {}) {
  const tokenizer = { language: 'english', stemming: true, stemmer: oramaStemmer, stopWords: stopwords }
  const db = create({
    schema: { key: 'string', title: 'string', text: 'string', embedding: `vector[${dimension}]` },
    ...(withLanguage ? { components: { tokenizer } } : {}),
  })
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
