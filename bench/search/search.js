import { createHash } from 'node:crypto'
import path from 'node:path'
import { migrate } from '#built/adapters/sql/migrate.js'
import { openEmbedded } from '#built/adapters/embedded/pglite.js'
import { insertProject, insertTeam } from '#built/projects/store.js'
import { chunkInput, chunkText } from '#built/search/rules/chunk-text.js'
import { SearchCore } from '#built/search/search-core.js'
import { Shelf } from '#built/search/shelf.js'
import { readTextFeed } from '#built/search/store.js'
import { VectorSet } from '#built/search/vectors/vector-set.js'
import { floorsAbove, OFF_TOPIC as PROBES } from '#built/search/vectors/calibrate.js'
import { VectorMemory } from '#built/search/vectors/vector-memory.js'
import { afterRevision } from '#built/search/vectors/store.js'
import { WordIndex } from '#built/search/words/word-index.js'
import { askedMeaning, embedKept } from './kept-vectors.js'
import { chosenEmbedder } from './models.js'
import { miniSearch, oramaHybrid } from './search-rivals.js'
import { languageSets } from './search-languages.js'
import { hasData, judgedSets, lucideNames, OFF_TOPIC } from './search-sets.js'
import { uuid } from '../kit/synthetic-rows.js'

// npm run bench:search [-- part of a set's name …] [-- --model=minilm|teacher]. nDCG@10 and recall@10 of each engine and of their fusion, beside two others on the same data.

if (!hasData) {
  console.log('The judged sets are not here (../shared/data), so nothing was measured.')
  process.exit(0)
}
const silent = { debug() {}, info() {}, warn() {}, error: console.error }
const ROOT = path.resolve(import.meta.dirname, '../..')
const PROJECT = '00000000-0000-4000-8000-000000000001'
const COLUMNS = [
  'MiniSearch',
  'MiniSearch, stop words',
  'Orama hybrid',
  'Orama hybrid, stemmer and stop words',
  'text',
  'semantic',
  'name',
  'fusion',
]
const EVERYTHING = { best: -1, row: -1 }

const embedder = chosenEmbedder()
const db = await openEmbedded({ dataDir: 'memory', log: silent })
await migrate(db, path.join(ROOT, 'migrations'))
const createdAt = new Date()
await insertTeam(db, { id: PROJECT, name: 'bench', plan: 'standard', createdAt })
await insertProject(db, { id: PROJECT, teamId: PROJECT, name: 'bench', epoch: 'bench', createdAt })

const table = []
const asked = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('-'))
  .map((name) => name.toLowerCase())
const isAsked = ({ name }) => asked.length === 0 || asked.some((part) => name.toLowerCase().includes(part))
for (const set of [...judgedSets(), ...languageSets()].filter(isAsked))
  table.push({ set: set.name, isForeign: 'language' in set, questions: set.questions.length, ...(await measure(set)) })
print(table)
printVerdicts(table)
printSilence(table)
printTypos(lucideNames())
await db.close()
await embedder.close()

async function measure({ documents, questions, language = 'english' }) {
  const items = documents
    .map((document) => ({ ...document, id: uuid(document.key) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const keyOf = new Map(items.map(({ id, key }) => [id, key]))
  await writeTexts(items)
  const chunks = items.flatMap(({ id, key, title, text }) =>
    pieces(text).map((chunk) => ({ id, key, title, text: chunk })),
  )
  const vectors = await embedKept(
    embedder,
    chunks.map(({ title, text }) => chunkInput(title, text).normalize('NFKC')),
  )
  const set = new VectorSet('bench', new VectorMemory())
  const entries = entriesOf(chunks, vectors)
  for (const entry of entries) set.put(copy(entry))
  // As the service finds them out for each project.
  const probes = await embedKept(embedder, PROBES)
  const floors = floorsAbove(probes.map((probe) => [...nearest(set, probe, EVERYTHING)][0]?.cosine ?? -1))
  const page = { after: afterRevision(0), entities: 1_000_000, bytes: 1e12 }
  const { entries: texts } = await readTextFeed(db, PROJECT, page)
  const index = new WordIndex('bench')
  for (const entry of texts) index.put(entry)
  const core = coreOf(items, entries, texts)
  const shelf = new Shelf(shelfOf(items))
  const [mini, miniBest] = [miniSearch(documents), miniSearch(documents, { language })]
  const records = chunks.map((chunk, at) => ({
    key: chunk.key,
    title: chunk.title,
    text: chunk.text,
    embedding: Array.from(vectors[at]),
  }))
  const orama = await oramaHybrid(records, 384)
  const oramaBest = await oramaHybrid(records, 384, { language })
  const sums = Object.fromEntries(COLUMNS.map((column) => [column, { ndcg: 0, recall: 0 }]))
  const verdict = { first: 0, said: 0, saidRight: 0 }
  for (const { query, gains } of questions) {
    const { vector, isOfField, reading, isForeign } = await askedMeaning(embedder, query)
    const text = index.search(query, ['doc-page'], 200)
    const semantic = [...nearest(set, vector, floors)]
    const begun = core.begin({
      projectId: PROJECT,
      query,
      types: ['doc-page'],
      hasDocs: null,
      includeDeleted: false,
      tokenType: null,
      styleType: null,
      looksInTexts: true,
      values: [],
      isForeign,
      offset: 0,
      limit: 10,
    })
    const meant = reading === 'not_at_all' ? null : { vector, floors, isOfField }
    const answer = core.finish(begun, { semantic: meant, countsIndexed: false })
    const found = {
      MiniSearch: mini({ query }),
      'MiniSearch, stop words': miniBest({ query }),
      'Orama hybrid': await orama({ query, vector }),
      'Orama hybrid, stemmer and stop words': await oramaBest({ query, vector }),
      text: text.map(({ id }) => keyOf.get(id)),
      semantic: semantic.map(({ id }) => keyOf.get(id)),
      name: shelf.findNames(query, () => true).map(({ row }) => keyOf.get(shelf.ids[row])),
      fusion: (answer.groups[0]?.rows ?? []).map(({ id }) => keyOf.get(id)),
    }
    const isRight = gains.has(found.fusion[0])
    if (isRight) verdict.first++
    if (answer.groups[0]?.verdict === 'one_stands_out') {
      verdict.said++
      if (isRight) verdict.saidRight++
    }
    for (const [column, sum] of Object.entries(sums)) {
      sum.ndcg += ndcg(found[column].slice(0, 10), gains) / questions.length
      sum.recall += recall(found[column].slice(0, 10), gains) / questions.length
    }
  }
  const offTopic = await Promise.all(OFF_TOPIC.map((query) => askedMeaning(embedder, query)))
  const silence = offTopic.filter(({ vector }) => set.search(vector, floors, () => true).size === 0).length
  return { ...sums, silence, verdict }
}

function pieces(text) {
  const chunks = chunkText(text)
  return chunks.length === 0 ? [''] : chunks
}

async function writeTexts(items) {
  await db`delete from block where project_id = ${PROJECT}`
  await db`delete from entity_documentation where project_id = ${PROJECT}`
  for (const { id, title, text } of items) {
    await db`
      insert into entity_documentation (project_id, entity_type, entity_id, title, slug, block_count, has_docs, is_deleted, revision, blocks_revision, text_revision)
      values (${PROJECT}, 'doc-page', ${id}, ${title}, null, 1, true, false, 1, 1, 1)`
    await db`
      insert into block (project_id, id, entity_type, entity_id, position, type, content, mentions, search_text,
        created_at, updated_at)
      values (${PROJECT}, ${id}, 'doc-page', ${id}, 0, 'text', '{}', '[]', ${text}, now(), now())`
  }
}

function entriesOf(chunks, vectors) {
  const byId = new Map()
  for (const [at, { id }] of chunks.entries()) byId.set(id, [...(byId.get(id) ?? []), vectors[at]])
  return [...byId].map(([id, all]) => {
    const joined = new Float32Array(all.length * 384)
    for (const [at, vector] of all.entries()) joined.set(vector, at * 384)
    return { type: 'doc-page', id, textRevision: Infinity, vectors: new Uint8Array(joined.buffer) }
  })
}

function copy(entry) {
  return { ...entry, vectors: entry.vectors.slice() }
}

function shelfOf(items) {
  return {
    ids: items.map(({ id }) => id).join(''),
    names: items.map(({ title }) => title).join('\u0000'),
  }
}

function coreOf(items, entries, texts) {
  const core = new SearchCore()
  const documented = {
    component: '',
    token: '',
    style: '',
    'token-collection': '',
    screen: '',
    flow: '',
    project: '',
    'doc-page': items.map(({ id }) => id).join(''),
  }
  core.take({ load: 'docs', projectId: PROJECT, projectName: 'bench', pages: shelfOf(items), documented })
  core.take({ load: 'texts', projectId: PROJECT, epoch: 'bench', entries: texts })
  core.take({ load: 'vectors', projectId: PROJECT, space: 'bench', dimension: 384, entries })
  return core
}

/** All of them are pages. */
function nearest(set, vector, floors) {
  return set.search(vector, floors, () => true).get('doc-page') ?? []
}

function printVerdicts(rows) {
  console.log('\n| set | right first | `one_stands_out` is right | said where the first is right |\n|---|---|---|---|')
  for (const {
    set,
    questions,
    verdict: { first, said, saidRight },
  } of rows)
    console.log(`| ${set} | ${first} of ${questions} | ${saidRight} of ${said} | ${saidRight} of ${first} |`)
}

function printSilence(rows) {
  const bySet = rows.map(({ set, silence }) => `${set} ${silence}`).join(', ')
  console.log(`\nOff-topic questions that find nothing by meaning, of ${OFF_TOPIC.length}: ${bySet}`)
}

function ndcg(found, gains) {
  const dcg = (list) => list.reduce((sum, gain, at) => sum + (2 ** gain - 1) / Math.log2(at + 2), 0)
  const ideal = dcg([...gains.values()].sort((a, b) => b - a).slice(0, 10))
  return dcg(found.map((key) => gains.get(key) ?? 0)) / ideal
}

function recall(found, gains) {
  return found.filter((key) => gains.has(key)).length / Math.min(10, gains.size)
}

function print(rows) {
  console.log(`| set | questions | ${COLUMNS.join(' | ')} |\n|---|---|${COLUMNS.map(() => '---').join('|')}|`)
  const cells = (row) => COLUMNS.map((column) => `${row[column].ndcg.toFixed(3)} / ${row[column].recall.toFixed(2)}`)
  for (const row of rows) console.log(`| ${row.set} | ${row.questions} | ${cells(row).join(' | ')} |`)
  const design = rows.filter(({ set, isForeign }) => set !== 'Cranfield' && !isForeign)
  if (design.length === 0) return
  const all = design.reduce((sum, { questions }) => sum + questions, 0)
  const mean = Object.fromEntries(
    COLUMNS.map((column) => {
      const of = (figure) => design.reduce((sum, row) => sum + row[column][figure] * row.questions, 0) / all
      return [column, { ndcg: of('ndcg'), recall: of('recall') }]
    }),
  )
  console.log(`| **English design sets together** | ${all} | ${cells(mean).join(' | ')} |`)
}

/** One letter of each name left out, doubled, replaced or swapped with the next, at a place that the name decides. */
function printTypos(names) {
  const shelf = new Shelf({
    ids: names
      .map((name) => uuid(name))
      .sort()
      .join(''),
    names: names.join('\u0000'),
  })
  const long = names.filter((name) => name.length >= 5)
  const found = { first: 0, ten: 0 }
  for (const [number, name] of long.entries()) {
    const at = Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 6), 16) % (name.length - 1)
    const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
    const typo = [
      before + after,
      before + letter + letter + after,
      `${before}${letter === 'x' ? 'k' : 'x'}${after}`,
      before + after.charAt(0) + letter + after.slice(1),
    ][number % 4]
    const hits = shelf.findNames(typo, () => true).map(({ row }) => names[row])
    if (hits[0] === name) found.first++
    if (hits.slice(0, 10).includes(name)) found.ten++
  }
  const share = (count) => (count / long.length).toFixed(3)
  console.log(
    `\nNames with one typo (${long.length} icons): first ${share(found.first)}, in the first ten ${share(found.ten)}`,
  )
}
