import { chunkInput, chunkText } from '#built/search/rules/chunk-text.js'
import { readableName, searchedName } from '#built/search/rules/words/searched-name.js'
import { SearchCore } from '#built/search/search-core.js'
import { floorsAbove, OFF_TOPIC } from '#built/search/vectors/calibrate.js'
import { uuid } from '../kit/synthetic-rows.js'
import { askedMeaning, embedKept } from './kept-vectors.js'

// A library as the search thread of the service holds it: names, texts and vectors, floors from questions that are off topic.

const PROJECT = '00000000-0000-4000-8000-000000000001'

/** `entities` as bare-libraries.js gives them, with a `text` where somebody wrote documentation. */
export async function loadLibrary(embedder, entities) {
  const items = entities
    .map((item, at) => ({ ...item, id: uuid(`${item.kind} ${item.name} ${at}`) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const core = new SearchCore()
  const shelfOf = (kind) => {
    const own = items.filter((item) => item.kind === kind)
    return {
      ids: own.map(({ id }) => id).join(''),
      names: own.map(({ name }) => name).join('\u0000'),
      deleted: new Uint8Array(own.length),
      types: null,
    }
  }
  core.take({
    load: 'library',
    projectId: PROJECT,
    shelves: {
      component: shelfOf('component'),
      token: shelfOf('token'),
      style: shelfOf('style'),
      'token-collection': shelfOf('token-collection'),
      screen: shelfOf('screen'),
      flow: shelfOf('flow'),
    },
  })
  const written = (kind) =>
    items
      .filter((item) => item.kind === kind && item.text)
      .map(({ id }) => id)
      .join('')
  core.take({
    load: 'docs',
    projectId: PROJECT,
    projectName: 'bench',
    pages: { ids: '', names: '' },
    documented: {
      component: written('component'),
      token: written('token'),
      style: written('style'),
      'token-collection': written('token-collection'),
      screen: written('screen'),
      flow: written('flow'),
      project: '',
      'doc-page': '',
    },
  })
  core.take({
    load: 'texts',
    projectId: PROJECT,
    epoch: 'bench',
    entries: items.map(({ kind, id, name, description, facts, text = '' }) => ({
      type: kind,
      id,
      title: searchedName(name),
      bodies: [description, ...facts.map(searchedName), text].filter((body) => body !== ''),
    })),
  })
  const inputs = items.map(({ name, description, text = '' }) => {
    const chunks = [...chunkText(description), ...chunkText(text)]
    return (chunks.length === 0 ? [''] : chunks).map((chunk) => chunkInput(readableName(name), chunk).normalize('NFKC'))
  })
  const vectors = await embedKept(embedder, inputs.flat())
  let next = 0
  core.take({
    load: 'vectors',
    projectId: PROJECT,
    space: 'bench',
    dimension: vectors[0]?.length ?? null,
    entries: items.map(({ kind, id }, at) => {
      const own = vectors.slice(next, (next += inputs[at]?.length ?? 0))
      return { type: kind, id, textRevision: 0, vectors: new Uint8Array(Buffer.concat(own.map(bytesOf))) }
    }),
  })
  const probes = await embedKept(embedder, OFF_TOPIC)
  const offTopic = probes.map((probe) =>
    Math.max(...vectors.map((vector) => vector.reduce((sum, value, at) => sum + value * (probe[at] ?? 0), 0))),
  )
  const floors = floorsAbove(offTopic)
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return {
    floors,
    kinds,
    /** How near each of the questions that floors are found with comes. */
    offTopic,
    async ask(query, types, limit = 5) {
      const [groups] = await this.askWith([floors], query, types, limit)
      return groups
    },
    /** The same question once for each of the floors. */
    async askWith(allFloors, query, types, limit) {
      const meaning = await askedMeaning(embedder, query)
      const { isForeign } = meaning
      const begun = core.begin(questionOf({ query, types, limit, looksInTexts: true, isForeign }))
      return allFloors.map((floors) => {
        const semantic = meaning.reading === 'not_at_all' ? null : { ...meaning, floors }
        return core.finish(begun, { semantic, countsIndexed: false }).groups
      })
    },
    askNames(query, types, limit) {
      const begun = core.begin(questionOf({ query, types, limit, looksInTexts: false, isForeign: false }))
      return core.finish(begun, { semantic: null, countsIndexed: false }).groups
    },
  }
}

const bytesOf = (vector) => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)

function questionOf(asked) {
  const plain = { hasDocs: null, values: [], includeDeleted: false, tokenType: null, styleType: null, offset: 0 }
  return { projectId: PROJECT, ...plain, ...asked }
}
