// A server on its embedded store under steady work for an hour: what it holds at the end is what it held at the start.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CLIENTS = 8
const MOST_GROWTH = 0.1
const SAMPLES = 60

export async function soak(minutes) {
  const home = mkdtempSync(path.join(tmpdir(), 'vitrine-soak-'))
  const memoryFile = path.join(home, 'memory.json')
  const server = await start(home, memoryFile)
  const over = new AbortController()
  const statuses = new Map()
  const clients = Array.from({ length: CLIENTS }, (_, number) => client(server, number, over.signal, statuses))
  const samples = []
  try {
    await warmUp(minutes)
    const every = (minutes * 60_000) / SAMPLES
    for (let at = 0; at < SAMPLES; at++) {
      await delay(every)
      samples.push(await sample(server.child.pid, memoryFile))
    }
  } finally {
    over.abort()
    await Promise.all(clients)
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
    rmSync(home, { recursive: true, force: true })
  }
  return verdict(minutes, samples, statuses)
}

/** Caches fill and code gets compiled: that is not growth. */
const warmUp = (minutes) => delay(Math.min(120_000, minutes * 6_000))

async function start(home, memoryFile) {
  const probe = path.join(import.meta.dirname, 'memory-probe.cjs')
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--require', probe, path.join(ROOT, 'bin/vitrine.js'), 'start', '--json'],
    {
      env: {
        PATH: process.env.PATH,
        VITRINE_DATA_DIR: path.join(home, 'data'),
        VITRINE_API_PORT: '0',
        VITRINE_CONSOLE_PORT: '0',
        VITRINE_LOG: 'warn',
        PROOF_MEMORY_FILE: memoryFile,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += chunk
    if (printed.endsWith('}\n')) break
  }
  const { api_url: apiUrl, key, project_id: projectId } = JSON.parse(printed)
  return { child, apiUrl, key, projectId }
}

/** Reads of every sort, and writes that take back what they added: the store does not grow, so nothing else may. */
async function client({ apiUrl, key, projectId }, number, over, statuses) {
  const ask = async (method, url, body) => {
    const answer = await fetch(`${apiUrl}${url}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const text = await answer.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  for (let round = 0; !over.aborted; round++) {
    const list = await ask('GET', `/v1/components?limit=100&project_id=${round % 500}`)
    const { id } = list.data[(round + number) % list.data.length]
    await ask('GET', `/v1/components/${id}/spec?include=variants`)
    await ask('GET', `/v1/components/${id}/build-order`)
    await ask('GET', `/v1/entities/component/${id}/related?depth=3`)
    await ask('GET', `/v1/entities:match?query=${encodeURIComponent(`button ${round % 97}`)}`)
    await ask('GET', '/v1/tokens?limit=100')
    await ask('POST', '/v1/components:validate', { component_ids: [id] })
    await ask('GET', `/v1/components?cursor=forged-${round}`)
    await ask('GET', `/v1/components/${crypto.randomUUID()}`)
    const page = await ask('POST', '/v1/documentation/pages', { title: `Soak ${number}`, path: `soak/${number}` })
    const blocks = [{ type: 'text', content: { markdown: `Round ${round} of client ${number}.` } }]
    await ask('PUT', `/v1/entities/doc-page/${page.id}/documentation`, { blocks })
    await ask('POST', `/v1/entities/doc-page/${page.id}/documentation`, { blocks })
    await ask('GET', `/v1/entities/doc-page/${page.id}/documentation`)
    await ask('POST', '/v1/documentation:validate', { blocks, entityType: 'project', entityId: projectId })
    await ask('DELETE', `/v1/documentation/pages/${page.id}`)
    await delay(20)
  }
}

async function sample(pid, memoryFile) {
  const asked = Date.now()
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await delay(50)
    try {
      const memory = JSON.parse(readFileSync(memoryFile, 'utf8'))
      if (memory.at >= asked) {
        return { heap: memory.heapUsed, rss: memory.rss, ...descriptorsOf(pid) }
      }
    } catch {
      // Not written yet, or not wholly.
    }
  }
}

/**
 * Table files apart from all others. PostgreSQL keeps a file open once it has touched it, and the first vacuum, which
 * comes after 64 MB of log, touches them all: some fifty more, once. A second descriptor of the same file, or one of a
 * file that is gone, is a leak and counts with the others.
 */
function descriptorsOf(pid) {
  const targets = readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)]
    } catch {
      return [] // closed meanwhile
    }
  })
  const isTable = (target) => target.includes('/store/') && !target.endsWith(' (deleted)')
  const tableFiles = new Set(targets.filter(isTable)).size
  return { descriptors: targets.length - tableFiles, tableFiles }
}

function verdict(minutes, samples, statuses) {
  const tenth = Math.max(1, Math.floor(samples.length / 10))
  const change = (name) => {
    const [first, last] = [samples.slice(0, tenth), samples.slice(-tenth)].map((some) => median(some, name))
    return { first, last, growth: last / first - 1 }
  }
  const [heap, rss, descriptors, tableFiles] = ['heap', 'rss', 'descriptors', 'tableFiles'].map(change)
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const failed = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0)
  const told = ({ first, last, growth }, unit, scale) =>
    `${Math.round(first / scale)} → ${Math.round(last / scale)}${unit} (${(growth * 100).toFixed(1)} %)`
  return {
    ok: heap.growth <= MOST_GROWTH && Math.abs(descriptors.last - descriptors.first) <= 4 && failed === 0,
    told:
      `${minutes} minutes, ${requests} requests, ${failed} failed; heap ${told(heap, ' MB', 1e6)}, ` +
      `resident ${told(rss, ' MB', 1e6)}, file descriptors ${told(descriptors, '', 1)}, and of table files ${told(tableFiles, '', 1)}; ` +
      `answers ${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}`,
  }
}

function median(samples, name) {
  const values = samples.map((one) => one[name]).sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)]
}
