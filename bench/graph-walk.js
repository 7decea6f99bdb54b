import { listEdges } from '#built/graph/list-edges.js'
import { listRelated } from '#built/graph/list-related.js'
import { syntheticRows } from './kit/synthetic-rows.js'
import { atMost, caller, idOf, libraryOf, medianMs, rowOf } from './kit/tokens-kit.js'

export async function run() {
  return [...(await related()), ...(await hub())]
}

/** Three hops from components all over a library of 200,000 edges. */
async function related() {
  const library = await libraryOf(syntheticRows({ components: 10_000 }))
  const edges = Object.values(library.edges).reduce((sum, { count }) => sum + count, 0)
  const call = caller(library)
  const rows = []
  for (const direction of ['both', 'outbound', 'inbound']) {
    const start = (round) => ({ entity_type: 'component', entity_id: library.ids[(round * 97) % 10_000], direction })
    for (const depth of [1, 2, 3]) {
      const ms = await medianMs(9, (round) => call(listRelated, { ...start(round), depth }), 20)
      rows.push(atMost(`related, depth ${depth}, ${direction}, over ${edges} edges, ms`, ms, 5))
    }
  }
  return rows
}

async function hub() {
  const library = await libraryOf(hubRows(100_000))
  const call = caller(library)
  const entity = { entity_type: 'token', entity_id: idOf('token', 'hub'), limit: 500 }
  let cursor
  for (let page = 0; page < 190; page++) {
    const [text] = await call(listEdges, { ...entity, ...(cursor && { cursor }) })
    cursor = JSON.parse(text).next_cursor
  }
  const related = { ...entity, limit: 200, depth: 3 }
  return [
    atMost('first graph page of a hub with 100,000 edges, ms', await medianMs(9, () => call(listEdges, entity), 20), 3),
    atMost('page 191 of it, ms', await medianMs(9, () => call(listEdges, { ...entity, cursor }), 20), 3),
    atMost('related of it, depth 3, ms', await medianMs(9, () => call(listRelated, related), 20), 5),
  ]
}

function* hubRows(count) {
  yield rowOf('token-collection', 'c', { modes: [{ id: '1:0', name: 'Value' }], default_mode: '1:0' })
  yield rowOf('token', 'hub', { collection: 'c', type: 'FLOAT', scopes: 'ALL', description: '', values: { '1:0': 1 } })
  const metadata = JSON.stringify({ property: 'padding', variants: [], nodeNames: ['root', 'label'] })
  for (let at = 0; at < count; at++) {
    yield rowOf('component', `k${at}`, {
      type: 'COMPONENT',
      description: '',
      publish_status: 'CURRENT',
      variant_count: 0,
      created_at: null,
      spec: null,
      uses: [],
      binds: [['hub', metadata]],
      styles: [],
    })
  }
}
