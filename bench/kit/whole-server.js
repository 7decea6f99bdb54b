// A whole server, with the embedded store unless `more` of its environment says otherwise, as people start it, and somebody who reads from it at a steady pace.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const LAUNCHER = fileURLToPath(new URL('../../bin/vitrine.js', import.meta.url))
const READ_EVERY_MS = 20

export async function start(dataDir, more = {}, ...args) {
  const child = spawn(process.execPath, [LAUNCHER, 'start', ...(args.length > 0 ? args : ['--demo'])], {
    env: { ...environment(dataDir), ...more, VITRINE_API_PORT: '0', VITRINE_CONSOLE_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk
    const url = /API\s+(http\S+)/.exec(printed)?.[1]
    const key = /svc_\w+/.exec(printed)?.[0]
    const consoleUrl = /Explorer\s+(http[^/]+\/\/[^/\s]+)/.exec(printed)?.[1]
    if (url && (key || args.length > 0)) return { child, url, key, consoleUrl }
  }
  throw new Error(`the server ended before it had started: ${printed}`)
}

/** A process that does background work, once it has said that it does. */
export async function startWorker(dataDir, more) {
  const child = spawn(process.execPath, [LAUNCHER, 'start', '--role', 'worker'], {
    env: { ...environment(dataDir), ...more, VITRINE_CONSOLE_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
  return { child }
}

const environment = (dataDir) => ({ PATH: process.env.PATH, VITRINE_DATA_DIR: dataDir, VITRINE_LOG: 'error' })

export function commands(dataDir, more = {}) {
  return async (...args) => {
    const options = { env: { ...environment(dataDir), ...more }, maxBuffer: 1e9 }
    const { stdout } = await promisify(execFile)(process.execPath, [LAUNCHER, ...args, '--json'], options)
    return JSON.parse(stdout)
  }
}

export async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** What the kernel says of the process, in MB. */
export function memory({ pid }) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { resident: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** Asks at a steady pace, whether or not the last answer has come: a stall must count for all who wait in it. */
export async function readWhile({ url, key }, work) {
  const pending = []
  const times = []
  const over = new AbortController()
  const finish = () => over.abort()
  work.then(finish, finish)
  for (let at = 0; !over.signal.aborted; at++) {
    pending.push(ask(url, key, `?project_id=${at}`).then(({ ms }) => times.push(ms)))
    await delay(READ_EVERY_MS)
  }
  await Promise.all(pending)
  times.sort((a, b) => a - b)
  const share = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))]
  return { count: times.length, p50: share(0.5), p99: share(0.99), longest: times.at(-1) }
}

const agent = new Agent({ keepAlive: true })

export function ask(url, key, query = '', path = '/v1/components') {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const options = { agent, headers: { authorization: `Bearer ${key}` } }
    get(`${url}${path}${query}`, options, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk) => (body += chunk))
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve({ body, ms: performance.now() - start })
          : reject(new Error(`${answer.statusCode}: ${body}`)),
      )
    }).on('error', reject)
  })
}
