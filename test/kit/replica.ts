import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { askDataDirectory } from '../../src/adapters/embedded/data-directory.ts'

const BIN = path.resolve(import.meta.dirname, '../../bin/vitrine.js')

export interface Replica {
  readonly child: ChildProcess
  readonly apiUrl: string
  readonly consoleUrl: string
  /** Milliseconds from the call to the line that says it runs. */
  readonly startedInMs: number
  /** Ends it and waits until it has. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** A real process of the compiled program over the given environment. */
export async function startReplica(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Replica> {
  const began = performance.now()
  const child = spawn(process.execPath, [BIN, 'start', '--json', ...args], {
    env: {
      PATH: process.env['PATH'],
      VITRINE_API_PORT: '0',
      VITRINE_CONSOLE_PORT: '0',
      VITRINE_LOG: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [printed, complaints] = ['', '']
  child.stderr.on('data', (chunk: Buffer) => (complaints = `${complaints}${chunk.toString()}`.slice(-4000)))
  const started = await new Promise<{ api_url: string | null; console_url: string }>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (!printed.endsWith('}\n')) return
      const said = JSON.parse(printed)
      // A refusal is JSON too; what it ends with is told by its exit.
      if (!said.error) resolve(said)
    })
    child.once('exit', (code) => reject(new Error(`the replica ended with ${code}: ${complaints}`)))
  })
  return {
    child,
    apiUrl: started.api_url ?? '',
    consoleUrl: started.console_url,
    startedInMs: performance.now() - began,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}

/** A command of people who operate it, by the server that has the data directory. */
export async function askReplica<Result>(dataDir: string, command: string, input: object): Promise<Result> {
  const asked = await askDataDirectory(dataDir, { command, input }, () => {})
  if (asked.kind !== 'answered') throw new Error(`${command}: ${asked.kind}`)
  return asked.result as Result
}

/** A project, and a key to it. */
export async function newProject(
  dataDir: string,
  name: string,
  scopes: readonly string[],
): Promise<{ readonly id: string; readonly key: string }> {
  const { id } = await askReplica<{ id: string }>(dataDir, 'projects.create', { name })
  const { key } = await askReplica<{ key: string }>(dataDir, 'keys.create', { project: id, scopes })
  return { id, key }
}

export interface Sent {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of several operations
  readonly body: any
}

/** One request to one replica. */
export async function send(baseUrl: string, key: string, method: string, url: string, body?: object): Promise<Sent> {
  const answer = await fetch(`${baseUrl}${url}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** What a balancer does: requests go in turn to the replicas that say they are ready, and none is sent twice. */
export class Balancer {
  readonly #replicas = new Set<Replica>()
  #ready: Replica[] = []
  #next = 0
  #looking: Promise<void> | null = null
  readonly #timer = setInterval(() => void this.look(), 50)

  async add(replica: Replica): Promise<void> {
    this.#replicas.add(replica)
    while (!this.#ready.includes(replica)) await this.look()
  }

  remove(replica: Replica): void {
    this.#replicas.delete(replica)
    this.#ready = this.#ready.filter((one) => one !== replica)
  }

  /** One look at a time; a replica that is slow to say is as ready as it was. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #look(): Promise<void> {
    const looked = await Promise.all(
      [...this.#replicas].map(async (replica) => ({
        replica,
        isReady: await fetch(`${replica.consoleUrl}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
          async (answer) => {
            await answer.arrayBuffer()
            return answer.ok
          },
          (error: unknown) => error instanceof DOMException && this.#ready.includes(replica),
        ),
      })),
    )
    this.#ready = looked.flatMap(({ replica, isReady }) => (isReady && this.#replicas.has(replica) ? [replica] : []))
  }

  get count(): number {
    return this.#ready.length
  }

  next(): Replica {
    const replica = this.#ready[this.#next++ % this.#ready.length]
    if (!replica) throw new Error('no replica is ready')
    return replica
  }

  url(): string {
    return this.next().apiUrl
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
