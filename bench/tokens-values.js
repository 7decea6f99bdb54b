import { listStyles } from '#built/styles/list-styles.js'
import { describeTokens } from '#built/tokens/describe-tokens.js'
import { getTokenValues } from '#built/tokens/get-token-values.js'
import { listTokens } from '#built/tokens/list-tokens.js'
import { atMost, caller, idOf, libraryOf, longestTick, medianMs, rowOf } from './kit/tokens-kit.js'

const MODES = ['Light', 'Dark', 'High contrast', 'Print'].map((name, at) => ({ id: `1:${at}`, name }))

export async function run() {
  return [...(await values()), ...(await indexes())]
}

/** 10,000 tokens in four modes; two values in three are aliases, into a chain of up to nine hops. */
async function values() {
  const library = await libraryOf(valueRows(10_000))
  const call = caller(library)
  const ask = () => call(getTokenValues, { body: { collection: idOf('token-collection', 'color') } })
  const text = (await ask()).join('')
  if (JSON.parse(text).data.length !== 10_000) throw new Error('tokens are missing')
  const size = `${(text.length / 1e6).toFixed(1)} MB`
  const ms = await medianMs(15, ask)
  const parsed = JSON.parse(text)
  const bare = await medianMs(15, async () => JSON.stringify(parsed))
  const tick = await longestTick(ask)
  const fresh = caller(await libraryOf(valueRows(10_000)))
  let first = 0
  const describeTick = await longestTick(async () => {
    first = await medianMs(1, () => fresh(describeTokens, {}))
  })
  return [
    atMost(`values of 10,000 tokens in 4 modes (${size}), ms`, ms, 100),
    atMost('  against JSON.stringify of the same answer, resolved before', ms / bare, 2),
    atMost('  longest tick meanwhile, ms', tick, 20),
    atMost('first describe of that library, ms', first, 1000),
    atMost('  longest tick meanwhile, ms', describeTick, 20),
    atMost('later describes, ms', await medianMs(9, () => fresh(describeTokens, {}), 1000), 1),
  ]
}

function* valueRows(count) {
  yield rowOf('token-collection', 'color', { modes: MODES, default_mode: '1:0' }, 'Color')
  for (let at = 0; at < count; at++) {
    const value = (mode) =>
      (at + mode) % 3 === 0 || at % 10 === 9
        ? { r: (at % 256) / 255, g: 0.10000000149011612, b: mode / 3, a: 1 }
        : { alias: `t${at + 1}` }
    const values = Object.fromEntries(MODES.map(({ id }, mode) => [id, value(mode)]))
    const document = { collection: 'color', type: 'COLOR', scopes: 'ALL', description: '', values }
    yield rowOf('token', `t${at}`, document, `color/scale-${at % 40}/step-${at}`)
  }
}

async function indexes() {
  const call = caller(await libraryOf(indexRows(50_000)))
  const rows = []
  const ofCollection = { collection: idOf('token-collection', 'size') }
  for (const { name, operation, input } of [
    { name: 'token index', operation: listTokens, input: { type: 'FLOAT' } },
    { name: 'token index of a collection', operation: listTokens, input: ofCollection },
    { name: 'style index', operation: listStyles, input: { type: 'TEXT' } },
  ]) {
    const page = (cursor) => call(operation, { ...input, ...(cursor === null ? {} : { cursor }) })
    const last = await lastCursor(operation, input, call)
    const times = { first: 0, last: 0 }
    // In turns, so that whatever else the machine does falls on both.
    for (let round = 0; round < 9; round++) {
      times.first += await medianMs(5, () => page(null), 100)
      times.last += await medianMs(5, () => page(last), 100)
    }
    rows.push(atMost(`${name}: last page / first page`, times.last / times.first, 1.5))
  }
  return rows
}

function* indexRows(count) {
  yield rowOf('token-collection', 'size', { modes: MODES, default_mode: '1:0' }, 'Size')
  const token = { collection: 'size', type: 'FLOAT', scopes: 'ALL', description: '', values: { '1:0': 4 } }
  const style = { type: 'TEXT', description: '', properties: {}, bound_variables: [] }
  for (let at = 0; at < count; at++) {
    yield rowOf('token', `t${at}`, token)
    yield rowOf('style', `s${at}`, style)
  }
}

/** Walks to the cursor of the last full page. */
async function lastCursor(operation, input, call) {
  let cursor = null
  for (;;) {
    const [text] = await call(operation, { ...input, limit: 500, ...(cursor === null ? {} : { cursor }) })
    const page = JSON.parse(text)
    if (!page.pagination.has_more) return cursor
    cursor = page.pagination.next_cursor
  }
}
