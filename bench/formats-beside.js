// A library of each format is imported through the command into a server with the embedded store while somebody reads
// another project: what is parsed and converted must not be in the way of answers. Each format has a server of its own, so
// that the most memory it took is told apart.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { writeFigmaFile } from './figma-file.js'
import { commands, end, memory, readWhile, start } from './kit/whole-server.js'

const SETS = Number(process.env.BENCH_SETS ?? 2_000)
const TOKENS = Number(process.env.BENCH_TOKENS ?? 20_000)

/** How a file of each format is written. */
const FORMATS = {
  'a design file': async (file) => void (await writeFigmaFile(file('file.json'), SETS)),
  'token files': (file) => writeFileSync(file('tokens.json'), JSON.stringify(tokenTree())),
  'token files in a zip': (file) => writeFileSync(file('tokens.zip'), zipOf('tokens.json', tokenTree())),
  'custom properties': (file) => writeFileSync(file('tokens.css'), properties()),
  'a bundle': (file) => writeFileSync(file('library.json'), JSON.stringify(bundle())),
}

/** @param {string} [part] */
export async function run(part = '') {
  const rows = []
  for (const [name, write] of Object.entries(FORMATS)) {
    if (name.includes(part)) rows.push(...(await measure(name, write)))
  }
  return rows
}

async function measure(name, write) {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-formats-'))
  let server
  try {
    let given = ''
    await write((file) => (given = path.join(directory, file)))
    const dataDir = path.join(directory, 'data')
    server = await start(dataDir)
    const cli = commands(dataDir)
    const { id } = await cli('projects', 'create', 'large')
    const before = await readWhile(server, delay(3_000))
    const began = performance.now()
    const importing = cli('import', given, '--project', id)
    const beside = await readWhile(server, importing)
    await importing
    const seconds = (performance.now() - began) / 1000
    const megabytes = (statSync(given).size / 1e6).toFixed(1)
    return [
      { name: `${name} of ${megabytes} MB: seconds`, value: seconds, goal: 'to read', ok: true },
      { name: '  reads of another project before it: p99, ms', value: before.p99, goal: 'to read', ok: true },
      { name: `  meanwhile (${beside.count}): p99, ms`, value: beside.p99, goal: 50, ok: beside.p99 <= 50 },
      { name: '  longest, ms', value: beside.longest, goal: 'to read', ok: true },
      { name: '  the server at its most, MB', value: memory(server.child).most, goal: 'to read', ok: true },
    ]
  } finally {
    if (server) await end(server.child, 'SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  }
}

const hexOf = (at) => `#${((at * 7919) % 0xff_ff_ff).toString(16).padStart(6, '0')}`

/** Every third one refers to the one before it. */
function tokenTree() {
  const groups = {}
  for (let at = 0; at < TOKENS; at++) {
    const group = (groups[`group ${at % 100}`] ??= { $type: 'color' })
    const value = at % 3 === 2 ? `{group ${(at - 1) % 100}.step ${at - 1}}` : hexOf(at)
    group[`step ${at}`] = { $value: value, $description: `The color number ${at} of a made-up library.` }
  }
  return groups
}

function properties() {
  const lines = (of) =>
    Array.from({ length: TOKENS }, (_, at) => `  --group-${at % 100}-step-${at}: ${of(at)};`).join('\n')
  const light = lines((at) => (at % 3 === 2 ? `var(--group-${(at - 1) % 100}-step-${at - 1})` : hexOf(at)))
  return `:root {\n${light}\n}\n[data-theme='dark'] {\n${lines((at) => hexOf(at + 1))}\n}\n`
}

function bundle() {
  const components = Array.from({ length: SETS }, (_, at) => ({
    key: `k${at}`,
    node_id: `1:${at}`,
    name: `Component ${at}`,
    type: 'COMPONENT',
    description: `The component number ${at} of a made-up library.`,
  }))
  const tokens = Array.from({ length: TOKENS }, (_, at) => ({
    key: `t${at}`,
    name: `color/${at % 40}/${at}`,
    collection: 'c',
    type: 'COLOR',
    values: { '1:0': { r: (at % 256) / 255, g: 0.25, b: 0.5, a: 1 } },
  }))
  const source = { tool: 'synthetic', file_key: 'large', name: 'Large' }
  const collections = [{ key: 'c', name: 'Color', modes: [{ id: '1:0', name: 'Base' }] }]
  return { vitrine: 1, source, collections, tokens, components }
}

/** One file, stored as it is. */
function zipOf(name, json) {
  const [bytes, title] = [Buffer.from(JSON.stringify(json)), Buffer.from(name)]
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(title.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, title, bytes])
  const central = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, Buffer.alloc(14), title])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
