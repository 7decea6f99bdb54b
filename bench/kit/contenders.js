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
export async function cpuPerRequest(server, path, { requests, callers = 8, headers = {}, status = 200 }) {
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

/** Rounds of all in turn, the least of each: a busy machine only ever adds. */
export async function leastCpu(contestants, { rounds, requests, callers }) {
  const results = new Map(contestants.map(({ name }) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const { name, server, path, headers, status } of contestants) {
      const cpu = await cpuPerRequest(server, path, { requests, callers, headers, ...(status ? { status } : {}) })
      if (round >= 0) results.get(name).push(cpu) // the first round warms up
    }
  }
  return new Map([...results].map(([name, values]) => [name, Math.min(...values)]))
}
