/** @import { ItemRow } from '#built/library/item-row.js' */
import { createHash } from 'node:crypto'
import { createCursors } from '#built/contract/cursor.js'
import { JsonStream, JsonText } from '#built/contract/json.js'
import { questionReader } from '#built/contract/question.js'
import { LibraryBuilder } from '#built/library/build/library-builder.js'
import { Pace } from '#built/library/pace.js'

// Operations over a made-up library, without a database and without HTTP: what is measured is the operation and the
// text of its answer.

export const idOf = (kind, key) => {
  const hex = createHash('sha256').update(`${kind} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** @returns {ItemRow} */
export const rowOf = (kind, key, document, name = key) => ({
  id: idOf(kind, key),
  kind,
  fileKey: 'file',
  sourceKey: key,
  sourceId: null,
  name,
  syncStatus: 'synced',
  document: JSON.stringify(document),
  createdAt: 0,
  updatedAt: 0,
  syncedAt: 0,
})

/** @param {Iterable<ItemRow>} rows */
export async function libraryOf(rows) {
  const builder = new LibraryBuilder('project', { minimumSpecVersion: '0.11.0' })
  for (const row of rows) builder.add(row)
  return builder.finish({ revision: 1, epoch: 'bench' }, new Pace())
}

/** Calls an operation as the listener would, after the arguments were read; answers with its text, part by part. */
export function caller(library) {
  const cursors = createCursors('a secret for measuring')
  const services = { libraries: { open: async () => library } }
  return async (operation, input) => {
    const params = Object.entries({ ...operation.pathParams, ...operation.query })
    const read = { ...Object.fromEntries(params.map(([name, param]) => [name, param.fallback])), ...input }
    const question = () => questionReader(operation)('project', read)
    const position = read.cursor === undefined ? null : cursors.open(question(), read.cursor)
    const call = { projectId: 'project', position, cursorAt: (at) => cursors.sign(question(), at) }
    const answer = await operation.run(services, call, read)
    if (answer instanceof JsonText) return [answer.text]
    if (!(answer instanceof JsonStream)) return [JSON.stringify(answer)]
    const parts = []
    for await (const part of answer.parts) parts.push(part)
    return parts
  }
}

/** Milliseconds of CPU, of all threads: on a busy machine the clock tells more about the others. */
function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The median of `rounds` measurements, each of enough calls for the CPU's clock to see them. */
export async function medianMs(rounds, work, calls = 1) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    const start = cpuMs()
    for (let at = 0; at < calls; at++) await work(round * calls + at)
    times.push((cpuMs() - start) / calls)
  }
  return times.sort((a, b) => a - b)[rounds >> 1]
}

/** The most CPU that one turn of the event loop took while something ran. */
export async function longestTick(work) {
  let longest = 0
  let last = cpuMs()
  let isOver = false
  const tick = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isOver = true
  return longest
}

export const atMost = (name, value, most) => ({ name, value, goal: `<= ${most}`, ok: value <= most })
