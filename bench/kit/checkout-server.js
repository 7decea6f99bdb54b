// A whole server of whichever checkout, as people start it, and what its process has used of the processor.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const QUIET_SHARE = 0.03
const QUIET_SECONDS = 5
const PATIENCE_SECONDS = 600

/** With the demo library in a project of its own; `run` runs a command of the same checkout on the same store. */
export async function startCheckout(checkout, dataDir) {
  const launcher = path.join(checkout, 'bin/vitrine.js')
  const env = { PATH: process.env.PATH, VITRINE_DATA_DIR: dataDir, VITRINE_LOG: 'error' }
  const child = spawn(process.execPath, [launcher, 'start', '--json'], {
    env: { ...env, VITRINE_API_PORT: '0', VITRINE_CONSOLE_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk
    if (printed.trimEnd().endsWith('}')) break
  }
  child.stdout.resume()
  const { api_url: url, key } = JSON.parse(printed)
  return {
    port: Number(new URL(url).port),
    key,
    cpu: () => usedMicroseconds(child.pid),
    async run(...args) {
      const options = { env, maxBuffer: 1e9 }
      const { stdout } = await promisify(execFile)(process.execPath, [launcher, ...args, '--json'], options)
      return JSON.parse(stdout)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Of all threads of the process. The kernel has it to the nanosecond, where the process itself is told of whole ticks. */
function usedMicroseconds(pid) {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  }
  return nanoseconds / 1000
}

/** Until it has done next to nothing by itself for some seconds in a row: what is being indexed is no cost of a request. */
export async function untilQuiet(server) {
  let quiet = 0
  for (let second = 0; quiet < QUIET_SECONDS; second++) {
    if (second > PATIENCE_SECONDS) throw new Error(`the server is still at work after ${PATIENCE_SECONDS} s`)
    const before = server.cpu()
    await delay(1000)
    quiet = server.cpu() - before < QUIET_SHARE * 1e6 ? quiet + 1 : 0
  }
}
