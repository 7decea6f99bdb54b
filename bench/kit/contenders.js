/** @import { IncomingHttpHeaders } from 'node:http' */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'

// A contender is a child process that serves; its CPU time is asked for before and after a burst of requests.

/** Starts `file` with a role; it answers with what it serves: { port, … }. */
export async function contender(file, role, options = {}) {
  const child = fork(file, [role, JSON.stringify(options)], { execArgv: options.execArgv ?? [] })
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${role} ended with ${code}`)))
  failed.catch(() => undefined) // a contender that is stopped at the end has not failed
  const [served] = await Promise.race([once(child, 'message'), failed])
  return {
    ...served,
    async cpuMicroseconds() {
      child.send('cpu')
      const [used] = await once(child, 'message')
      return used
    },
    stop: () => child.send('stop'),
  }
}

const agent = new Agent({ keepAlive: true })

let sent = 0

/** Sends so many requests, as many at a time as there are callers, and gives the server's CPU microseconds per request. */
async function cpuPerRequest(server, path, { requests, callers, headers = {}, status = 200 }) {
  let left = requests
  const before = await server.cpuMicroseconds()
  const worker = async () => {
    while (left-- > 0) {
      const answered = await send(server.port, typeof path === 'string' ? path : path(sent++), headers)
      if (answered.status !== status)
        throw new Error(`${path} answered ${answered.status}: ${answered.body.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: callers }, worker))
  return ((await server.cpuMicroseconds()) - before) / requests
}

/** @returns {Promise<{ status: number | undefined, headers: IncomingHttpHeaders, body: string }>} */
export function send(port, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, port, path, headers }, (answer) => {
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Rounds of all in turn, the least of each by its name: a busy machine only ever adds. */
export async function leastCpu(contestants, { rounds, requests, callers = 8 }) {
  const least = new Map()
  for (let round = -1; round < rounds; round++) {
    for (const { name, server, path, headers, status } of contestants) {
      const cpu = await cpuPerRequest(server, path, { requests, callers, headers, ...(status ? { status } : {}) })
      if (round >= 0) least.set(name, Math.min(least.get(name) ?? Infinity, cpu)) // the first round warms up
    }
  }
  return named(least)
}

/**
 * A figure by the name it was measured under; another name is a mistake in the bench, not a figure.
 * @param {Map<string, number>} figures
 */
export function named(figures) {
  return (/** @type {string} */ name) => {
    const figure = figures.get(name)
    if (figure === undefined) throw new Error(`nothing was measured as ${name}`)
    return figure
  }
}
