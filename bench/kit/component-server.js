// Served by bench/components.js as child processes: the real API over a made-up library, and bare handlers beside it.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { openEmbedded } from '#built/adapters/embedded/pglite.js'
import { layerSpec } from '#built/components/rules/spec/spec-layers.js'
import { readSpecDocument } from '#built/components/rules/spec/spec-document.js'
import { operations } from '#built/operations.js'
import { answerParent, portOf } from './answer-parent.js'
import { log, serveApi } from './bench-api.js'
import { largeSpec, syntheticRows, uuid } from './synthetic-rows.js'

await answerParent({ api, bytes, stringify })

async function api({ components, edgesPerComponent }) {
  const db = await openEmbedded({ dataDir: 'memory', log })
  const { layers, facts } = largeLayers()
  const rows = syntheticRows({ components, edgesPerComponent, specOfFirst: facts })
  const ours = operations.filter(({ tag }) => tag === 'Components')
  const { port, key, projectId } = await serveApi(db, rows, { operations: ours })
  for (const { hash, body } of layers) {
    await db`insert into spec_layer (project_id, hash, body) values (${projectId}, ${hash}, ${body})`
  }
  return { port, key, largeId: uuid('component 0') }
}

function largeLayers() {
  const read = readSpecDocument(largeSpec())
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  const hash = (text) => createHash('sha256').update(text).digest('hex')
  return layerSpec(read.document, hash)
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
    server.listen(0, '127.0.0.1', () => resolve({ port: portOf(server) }))
  })
}
