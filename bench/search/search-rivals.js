import { createRequire } from 'node:module'
import { create, insertMultiple, search } from '@orama/orama'
import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'

// What only this bench needs stands apart: `npm ci --prefix test/tools` installs it.
const tools = createRequire(new URL('../../test/tools/package.json', import.meta.url))
const WITH_BLANKS = ['english', 'french', 'german']
const LANGUAGES = Object.fromEntries(
  WITH_BLANKS.map((language) => {
    const { stemmer } = tools(`@orama/stemmers/${language}`)
    const { stopwords } = tools(`@orama/stopwords/${language}`)
    return [language, { stemmer, stopwords }]
  }),
)
/** Scripts without blanks; of Korean it has none. */
const tokenizers = {
  chinese: () => tools('@orama/tokenizers/mandarin').createTokenizer({ language: 'mandarin' }),
  japanese: () => tools('@orama/tokenizers/japanese').createTokenizer({ language: 'japanese' }),
}

// What others would use: each gives a function from a question to document keys, best first.

/**
 * `language`: with the stop words and the stemmer of it that Orama ships; scripts without blanks by pairs of characters. Without
 * it stemmed as English.
 */
export function miniSearch(documents, { language = '' } = {}) {
  const { stemmer: own, stopwords = [] } = LANGUAGES[language] ?? {}
  const stem = own && language !== 'english' ? own : stemmer
  const stopWords = new Set(stopwords)
  const isByPairs = language !== '' && !WITH_BLANKS.includes(language)
  const index = new MiniSearch({
    fields: ['title', 'text'],
    idField: 'key',
    ...(isByPairs ? { tokenize: wordsAndPairs } : {}),
    processTerm: (term) => {
      const word = term.toLowerCase()
      return stopWords.has(word) ? null : stem(word)
    },
  })
  index.addAll(documents)
  return ({ query }) =>
    index
      .search(query)
      .slice(0, 200)
      .map(({ id }) => id)
}

function wordsAndPairs(text) {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((run) =>
    run.split(/([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+)/u).flatMap((part, at) => {
      if (at % 2 === 0) return part === '' ? [] : [part]
      const characters = Array.from(part)
      return characters.length === 1 ? [part] : characters.slice(1).map((next, at) => characters[at] + next)
    }),
  )
}

/**
 * Chunks as records, because a record has one vector; a document is as good as its best chunk. `language`: with the
 * stemmer and the stop words, or the tokenizer, that Orama ships in packages of their own; without them it does neither.
 */
export async function oramaHybrid(chunks, dimension, { language = '' } = {}) {
  const { stemmer, stopwords } = LANGUAGES[language] ?? {}
  const tokenizer = stemmer ? { language, stemming: true, stemmer, stopWords: stopwords } : tokenizers[language]?.()
  const db = create({
    schema: { key: 'string', title: 'string', text: 'string', embedding: `vector[${dimension}]` },
    ...(tokenizer ? { components: { tokenizer } } : {}),
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
