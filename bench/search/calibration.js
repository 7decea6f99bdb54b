import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createLocalEmbedder } from '#built/adapters/embedder/local-embedder.js'
import { present } from '#built/kit/present.js'
import { floorsAbove, MARGINS } from '#built/search/vectors/calibrate.js'
import { bearersOf, documentedDemo, hasData, LIBRARIES } from './bare-libraries.js'
import { loadLibrary } from './loaded-library.js'
import { otherThings, paraphrases, questionsByLibrary } from './questions.js'
import { judgedSets } from './search-sets.js'

// node bench/search/calibration.js [--write]: how far above nonsense a neighbor must be. Judged questions and questions about
// other things are asked over libraries with and without documentation, with floors of several kinds. The setting that is
// reported for a library was chosen by the others, and the one of the code by all of them. No chance is involved: the same data
// gives the same figures. `--write` keeps what was chosen in calibrated.json, which a test compares with the code.

const KEPT = path.join(import.meta.dirname, 'calibrated.json')
const SETTINGS = [-0.03, 0, 0.03, 0.05, 0.08, 0.12].flatMap((margin) =>
  [0.02, 0.05, 0.1].map((spread) => ({ margin, spread })),
)
/** What a verdict must keep, as shares: right where it is said, and said for questions about other things. */
const LEAST_RIGHT = 0.8
const MOST_OTHER = 0.05

if (!hasData) {
  console.log('Real libraries are not here (../shared/data), so nothing was calibrated.')
  process.exit(0)
}
const silent = { debug() {}, info() {}, warn() {}, error: console.error }
const embedder = createLocalEmbedder({ log: silent, clock: { now: () => Date.now() } })
const measured = []
for (const { name, entities, questions } of judgedLibraries()) measured.push(await measure(name, entities, questions))
await embedder.close()

console.log(
  '| library | floors | chosen by the others | in the first five | `one_stands_out` is right | said where the first is right | other things that stand out |',
)
console.log('|---|---|---|---|---|---|---|')
for (const own of measured) {
  const at = choose(measured.filter((other) => other !== own))
  const { questions, first, five, said, right, others, standing } = own.counts[at]
  const { best, row } = own.floors[at]
  console.log(
    `| ${own.name} | ${best} / ${row} | ${described(at)} | ${five} of ${questions} | ${right} of ${said} | ${right} of ${first} | ${standing} of ${others} |`,
  )
}
const chosen = present(SETTINGS[choose(measured)])
console.log(
  `\nchosen by all: margin ${chosen.margin}, spread ${chosen.spread}; the code has ${MARGINS.margin} and ${MARGINS.spread}`,
)
if (process.argv.includes('--write')) writeFileSync(KEPT, `${JSON.stringify(chosen)}\n`)
else console.log(`kept in calibrated.json: ${readFileSync(KEPT, 'utf8').trim()}`)

function* judgedLibraries() {
  const kinds = ['meaning', 'later-meaning', 'unseen-meaning', 'abbreviations', 'later-abbreviations', 'typos']
  const asked = new Map()
  for (const kind of kinds)
    for (const [name, questions] of questionsByLibrary(kind))
      asked.set(name, [...(asked.get(name) ?? []), ...questions])
  for (const [name, questions] of paraphrases('paraphrases', bearersOf))
    asked.set(name, [...(asked.get(name) ?? []), ...questions])
  for (const [name, questions] of asked) yield { name, entities: LIBRARIES[name](), questions }
  yield { name: 'demo with its documentation', entities: documentedDemo(), questions: asked.get('demo') }
  const pages = new Map()
  for (const { name, documents, questions } of judgedSets()) {
    const [library] = name.split(' ')
    if (library === 'Cranfield') continue
    const known = pages.get(library) ?? { documents, questions: [] }
    known.questions.push(...questions)
    pages.set(library, known)
  }
  for (const [library, { documents, questions }] of pages)
    yield {
      name: `pages of ${library}`,
      entities: documents.map(({ title, text }) => ({
        kind: 'component',
        name: title,
        description: '',
        facts: [],
        text,
      })),
      questions: questions.map(({ query, gains }) => ({
        type: 'component',
        query,
        answers: new Set(documents.filter(({ key }) => gains.has(key)).map(({ title }) => title)),
      })),
    }
}

/** The figures of one library with each of the settings. */
async function measure(name, entities, questions) {
  const library = await loadLibrary(embedder, entities)
  const floors = SETTINGS.map((setting) => floorsAbove(library.offTopic, setting))
  const counts = SETTINGS.map(() => ({ questions: 0, first: 0, five: 0, said: 0, right: 0, others: 0, standing: 0 }))
  for (const { type, query, answers } of questions)
    for (const [at, groups] of (await library.askWith(floors, query, [type], 5)).entries())
      count(counts[at], groups[0], answers)
  for (const query of otherThings())
    for (const [at, groups] of (await library.askWith(floors, query, library.kinds, 5)).entries()) {
      const counted = present(counts[at])
      counted.others++
      if (groups.some(({ verdict }) => verdict === 'one_stands_out')) counted.standing++
    }
  console.error(`${name}: ${questions.length} questions asked`)
  return { name, floors, counts }
}

function count(counts, group, answers) {
  const at = (group?.rows ?? []).findIndex(({ name }) => answers.has(name))
  counts.questions++
  if (at !== -1) counts.five++
  if (at === 0) counts.first++
  if (group?.verdict !== 'one_stands_out') return
  counts.said++
  if (at === 0) counts.right++
}

/**
 * The setting with which most is in the first five, less what the verdict lacks to keep its word, as a share of it. What one library has to
 * spare is not given to another, and each has the same vote, however many questions it was asked.
 */
function choose(libraries) {
  const mean = (share) => libraries.reduce((sum, library) => sum + share(library), 0) / libraries.length
  const judged = SETTINGS.map((_, at) => ({
    at,
    missing: mean(({ counts }) => {
      const { said, right, others, standing } = counts[at]
      const wrong = said === 0 ? 0 : Math.max(0, LEAST_RIGHT - right / said)
      return wrong / LEAST_RIGHT + Math.max(0, standing / others - MOST_OTHER) / MOST_OTHER
    }),
    found: mean(({ counts }) => counts[at].five / counts[at].questions),
  }))
  const [best] = judged.sort((a, b) => b.found - b.missing - (a.found - a.missing))
  return present(best).at
}

function described(at) {
  const { margin, spread } = present(SETTINGS[at])
  return `${margin} / ${spread}`
}
