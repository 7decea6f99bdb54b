// Served by bench/components.js as child processes: the real API over a made-up library, and bare handlers beside it.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { openEmbedded } from '../../dist/adapters/embedded/pglite.js'
import { layerSpec } from '../../dist/components/rules/spec/spec-layers.js'
import { readSpecDocument } from '../../dist/components/rules/spec/spec-document.js'
import { operations } from '../../dist/operations.js'
import { answerParent, log, serveApi } from './bench-api.js'
import { largeSpec, syntheticRows } from './synthetic-rows.js'

await answerParent({ api, bytes, stringify })

async function api({ components, edgesPerComponent }) {
  const db = await openEmbedded({ dataDir: 'memory', log })
  const [layers, facts] = largeLayers()
  const rows = syntheticRows({ components, edgesPerComponent, specOfFirst: facts })
  const ours = operations.filter(({ tag }) => tag === 'Components')
  const { port, key, projectId, library } = await serveApi(db, rows, { operations: ours })
  for (const { hash, body } of layers) {
    await db`insert into spec_layer (project_id, hash, body) values (${projectId}, ${hash}, ${body})`
  }
  return { port, key, largeId: library.ids[library.byKey('component', firstKey())] }
}

function firstKey() {
  return createHash('sha256').update('component 0').digest('hex').slice(0, 40)
}

function largeLayers() {
  const { document } = readSpecDocument(largeSpec())
  const hash = (text) => createHash('sha256').update(text).digest('hex')
  const { layers, facts } = layerSpec(document, hash)
  return [layers, facts]
}

/** Sends the same bytes every time. */
function bytes({ body }) {
  const buffer = Buffer.from(body)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': buffer.length }
  return listening((answer) => answer.writeHead(200, headers).end(buffer))
}

/** Stringifies the same rows every time. */
function stringify({ body }) {
  const value = JSON.parse(body)
  return listening((answer) => {
    const text = JSON.stringify(value)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }
    answer.writeHead(200, headers).end(text)
  })
}

function listening(answerWith) {
  const server = createServer((_request, answer) => answerWith(answer))
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ port: server.address().port }))
  })
}
