import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hasData } from './bare-libraries.js'

// Questions that were written by hand, see questions/README.md. Those over libraries that are not here are left out.

/** Each over several libraries. */
export const QUESTION_KINDS = [
  'meaning',
  'later-meaning',
  'unseen-meaning',
  'last-meaning',
  'fresh-meaning',
  'blind-meaning',
  'others-meaning',
  'abbreviations',
  'later-abbreviations',
  'typos',
  'languages',
]

export const PARAPHRASES = ['paraphrases', 'far-paraphrases']

const rowsOf = (file) =>
  readFileSync(path.join(import.meta.dirname, `questions/${file}.tsv`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))

const isHere = (library) => hasData || library === 'demo'

/** By library: { type, query, answers }. */
export function questionsByLibrary(kind) {
  const rows =
    kind === 'meaning'
      ? ['demo', 'gitlab', 'sds', 'seed'].flatMap((library) => rowsOf(library).map((row) => [library, ...row]))
      : rowsOf(kind)
  return byLibrary(
    rows.map(([library, type, query, answers = '']) => [
      library,
      { type, query, answers: new Set(answers.split('|')) },
    ]),
  )
}

/** Descriptions in other words, by library: { type, query, description }; who bears the description answers. */
export const paraphrases = (kind, bearersOf) =>
  byLibrary(
    rowsOf(kind).map(([library, query, description]) => [
      library,
      { type: 'token', query, description, answers: new Set(isHere(library) ? bearersOf(library, description) : []) },
    ]),
  )

export const otherThings = () => rowsOf('other').map(([query]) => query)

/** What a library of the field may have and this one has not: { type, query }. */
export const absentThings = (library) =>
  rowsOf('absent')
    .filter(([of]) => of === library)
    .map(([, type, query]) => ({ type, query }))

function byLibrary(entries) {
  const found = new Map()
  for (const [library, question] of entries)
    if (isHere(library)) found.set(library, [...(found.get(library) ?? []), question])
  return found
}
