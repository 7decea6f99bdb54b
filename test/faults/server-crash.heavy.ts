import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { askDataDirectory } from '../../src/adapters/embedded/data-directory.ts'
import { rounds } from '../kit/seeded.ts'

// kill -9 of the embedded server while projects and keys are being written: whatever was acknowledged is there after
// the restart, and an acknowledged key opens its project.

const ROUNDS = rounds(5, 50)
const WRITERS = 4
const VITRINE = path.resolve(import.meta.dirname, '../../bin/vitrine.js')

const BESIDE = ['the demo library', 'nothing else'] as const

test.for(BESIDE)(
  `kill -9 under key and project writes beside %s, ${ROUNDS} rounds: nothing acknowledged is lost`,
  async (beside) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-crash-'))
    // The first start of an empty store loads the demo.
    if (beside === 'nothing else') run(dataDir, 'projects', 'create', 'first')
    const journal: { project: string; key: string; id: string }[] = []
    const restarts: number[] = []
    let written = 0
    try {
      for (let round = 0; round <= ROUNDS; round++) {
        const began = performance.now()
        const server = await start(dataDir)
        const newest = journal.at(-1)
        if (newest) {
          expect(await statusFor(server.apiUrl, newest.key)).toBe(200)
          restarts.push(performance.now() - began)
        }
        await checkJournal(dataDir, server.apiUrl, journal)
        if (round === ROUNDS) {
          await stop(server.child, 'SIGTERM')
          break
        }
        const killed = new AbortController()
        const writers = Array.from({ length: WRITERS }, async () => {
          while (!killed.signal.aborted) {
            const name = `project ${++written}`
            const project = await ask<{ id: string }>(dataDir, 'projects.create', { name })
            if (!project) return
            const made = await ask<{ key: string; id: string }>(dataDir, 'keys.create', {
              project: project.id,
              scopes: ['read:library'],
            })
            if (!made) return
            journal.push({ project: project.id, key: made.key, id: made.id })
          }
        })
        await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700))
        killed.abort()
        await stop(server.child, 'SIGKILL')
        await Promise.all(writers)
      }
      console.log(
        `server crash beside ${beside}: ${journal.length} acknowledged keys kept; ms from restart to the first 200, ` +
          `load ${loadavg()[0]?.toFixed(1)}: ${restarts
            .map(Math.round)
            .sort((a, b) => a - b)
            .join(' ')}`,
      )
      expect(journal.length).toBeGreaterThan(ROUNDS)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

/** Undefined when the server died before it answered: then nothing was promised. */
async function ask<Result>(dataDir: string, command: string, input: object): Promise<Result | undefined> {
  try {
    const asked = await askDataDirectory(dataDir, { command, input }, () => {})
    return asked.kind === 'answered' ? (asked.result as Result) : undefined
  } catch {
    return undefined
  }
}

async function checkJournal(
  dataDir: string,
  apiUrl: string,
  journal: readonly { project: string; key: string; id: string }[],
): Promise<void> {
  const projects = await ask<{ data: { id: string }[] }>(dataDir, 'projects.list', {})
  const known = new Set(projects?.data.map(({ id }) => id))
  expect(journal.filter(({ project }) => !known.has(project))).toEqual([])
  // The newest keys are those that a crash could have taken.
  for (const { key } of journal.slice(-20)) {
    expect(await statusFor(apiUrl, key)).toBe(200)
  }
}

async function statusFor(apiUrl: string, key: string): Promise<number> {
  const answer = await fetch(`${apiUrl}/v1/components`, { headers: { authorization: `Bearer ${key}` } })
  await answer.text()
  return answer.status
}

async function start(dataDir: string): Promise<{ child: ChildProcess; apiUrl: string }> {
  const child = spawn(process.execPath, [VITRINE, 'start'], {
    env: environment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
      const apiUrl = /API\s+(http\S+)/.exec(printed)?.[1]
      if (apiUrl !== undefined) resolve({ child, apiUrl })
    })
    child.once('exit', () => reject(new Error(`the server ended before it had started: ${printed}`)))
  })
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function run(dataDir: string, ...command: readonly string[]): void {
  execFileSync(process.execPath, [VITRINE, ...command], { env: environment(dataDir) })
}

function environment(dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    VITRINE_DATA_DIR: dataDir,
    VITRINE_API_PORT: '0',
    VITRINE_CONSOLE_PORT: '0',
    VITRINE_LOG: 'warn',
  }
}
