import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { portOf } from '../kit/answer-parent.js'

const ROOT = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/**
 * A server of its own with the demo and the libraries imported, each into a project that has its name, and a key for each.
 * @template T
 * @param {Record<string, string>} libraries files or folders by name
 * @param {(served: { keys: Record<string, string>, consoleUrl: string, apiUrl: string }) => Promise<T>} work
 */
export async function serving(libraries, work) {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'vitrine-agents-'))
  const env = {
    ...process.env,
    VITRINE_DATA_DIR: path.join(directory, 'data'),
    VITRINE_API_PORT: String(await freePort()),
    VITRINE_CONSOLE_PORT: String(await freePort()),
    VITRINE_LOG: 'warn',
  }
  const vitrine = async (...args) => {
    const options = { cwd: ROOT, env, maxBuffer: 1e8 }
    return JSON.parse((await run(process.execPath, ['bin/vitrine.js', ...args, '--json'], options)).stdout)
  }
  const server = spawn(process.execPath, ['bin/vitrine.js', 'start', '--demo', '--json'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const { key, console_url: consoleUrl, api_url: apiUrl } = await firstJson(server.stdout)
    const keys = { demo: key }
    for (const [name, place] of Object.entries(libraries)) {
      await vitrine('projects', 'create', name)
      await vitrine('import', place, '--project', name)
      const scopes = 'read:library,read:docs,write:docs'
      keys[name] = (await vitrine('keys', 'create', '--project', name, '--scopes', scopes)).key
    }
    for (const own of Object.values(keys)) await indexed(apiUrl, own)
    return await work({ keys, consoleUrl, apiUrl })
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('close', resolve))
    rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * Resolves when the search by meaning has seen all of the library, which takes seconds after an import.
 * @param {string} apiUrl
 * @param {string} key
 */
async function indexed(apiUrl, key) {
  for (let waited = 0; waited < 300; waited++) {
    const answer = await fetch(`${apiUrl}/v1/entities:match?query=button`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { coverage } = /** @type {any} */ (await answer.json())
    if (coverage.semantic.ran && coverage.semantic.complete !== false) return
    await delay(1_000)
  }
  throw new Error('the library was not indexed within five minutes')
}

async function firstJson(stream) {
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    try {
      return JSON.parse(text)
    } catch {
      // Not all of it yet.
    }
  }
  throw new Error('the server ended before it started')
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const port = portOf(probe)
      probe.close(() => resolve(port))
    })
  })
}
