// The thread that the embedded engine lives in: it works through requests in order and lets no answer out before what
// the answer tells is durable. It is in one of four states:
//
// - waiting: no request is there. After a quiet moment it does upkeep, one step at a time: checkpoints, vacuum.
// - working: requests are run one after the other and their answers kept back in a group. A group is closed when nobody
//   waits any more or at the bounds below; then everything written is synced once for all of it, and all answers go out
//   together. So one fsync serves many small writes.
// - finishing: a dump or the end was asked for. The open group goes out first.
// - standing still: a sync failed or the engine did, so nobody knows what is durable. Nothing is answered any more; the
//   main thread hears the reason and ends the process, and a restart recovers from the log.
//
// The main thread watches `steps`: a count that does not move for long while somebody waits means that the engine hangs,
// and ends the process too.
import { setFlagsFromString } from 'node:v8'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { statusOf } from './pglite-answer.ts'
import { createCluster, openCluster, openInMemory, type ClusterHooks } from './pglite-cluster.ts'
import { PgliteEngine } from './pglite-engine.ts'
import type { Report, Request, WorkerTask } from './pglite-messages.ts'
import { StatementRefused } from '../sql/sql-errors.ts'

/** A group is closed when nobody waits any more, or at these bounds. */
const GROUP_STATEMENTS = 256
const GROUP_BYTES = 8 * 2 ** 20
const GROUP_MS = 20
/** This long without a request is a quiet moment. */
const IDLE_MS = 100

const { task, dataDir, snapshot, progress } = workerData as WorkerTask
const port = parentPort
if (!port) throw new Error('pglite-worker runs as a worker thread only')

const steps = new Int32Array(progress)
const report = (message: Report, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

// A thousand times V8's own: otherwise most of the CPU of opening goes into optimizing what runs only then. What is
// busy for a second is still optimized (docs/decisions/0014). It counts from when the module is instantiated.
setFlagsFromString('--wasm-tiering-budget=1800000000')

const hooks: ClusterHooks = {
  onFailure: (line) => standStill(line),
  onRoom: (room) => report({ kind: 'room', ...room }),
  onSyncFailure: (error) => standStill(`fsync failed: ${reasonOf(error)}`),
}

if (task === 'create') await createCluster(dataDir, snapshot)
else await serve()

async function serve(): Promise<void> {
  const cluster = dataDir === 'memory' ? await openInMemory(snapshot, hooks) : await openCluster(dataDir, hooks)
  const engine = await PgliteEngine.start(cluster)
  let idle: NodeJS.Timeout | undefined
  let isInTransaction = false
  report({ kind: 'opened' })

  port?.on('message', (first: Request) => {
    clearTimeout(idle)
    workThrough(first).catch((error: unknown) => standStill(reasonOf(error)))
  })

  // The engine itself is synchronous, so no other message event interrupts this function.
  async function workThrough(first: Request): Promise<void> {
    let next: Request | undefined = first
    while (next) {
      const group = new Group()
      while (next && !group.isFull) {
        Atomics.add(steps, 0, 1)
        if (next.kind === 'dump' || next.kind === 'close') {
          await release(group)
          return finish(next)
        }
        const answer = await engine.execute(next)
        isInTransaction = statusOf(answer) !== 'I'
        group.add(next.id, answer)
        next = waiting()
      }
      await release(group)
      if (engine.isCheckpointOverdue && !isInTransaction) await maintain(() => engine.checkpoint())
      next ??= waiting()
    }
    if (!isInTransaction) idle = setTimeout(useQuietMoment, IDLE_MS)
  }

  async function release(group: Group): Promise<void> {
    Atomics.add(steps, 0, 1)
    await engine.settle()
    if (group.ids.length === 0) return
    const bytes = group.bytes()
    report({ kind: 'answers', ids: group.ids, ends: group.ends, bytes }, [bytes.buffer])
  }

  async function finish({ kind, id }: Request): Promise<void> {
    const bytes = kind === 'dump' ? await engine.dump() : new Uint8Array()
    if (kind === 'close') await engine.close()
    report({ kind: 'done', id, bytes })
  }

  // One step at a time, so that what comes meanwhile waits for one step only.
  function useQuietMoment(): void {
    maintain(async () => {
      if (await engine.maintain()) idle = setTimeout(useQuietMoment, 0)
    }).catch((error: unknown) => standStill(reasonOf(error)))
  }

  async function maintain(work: () => Promise<void>): Promise<void> {
    Atomics.add(steps, 0, 1)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof StatementRefused)) throw error
      report({ kind: 'maintenance_failed', reason: error.message })
    }
  }
}

class Group {
  readonly ids: number[] = []
  readonly ends: number[] = []
  readonly #answers: Buffer[] = []
  readonly #startedAt = performance.now()
  #size = 0

  add(id: number, answer: Buffer): void {
    this.#size += answer.length
    this.#answers.push(answer)
    this.ids.push(id)
    this.ends.push(this.#size)
  }

  get isFull(): boolean {
    return (
      this.ids.length >= GROUP_STATEMENTS || this.#size >= GROUP_BYTES || performance.now() - this.#startedAt > GROUP_MS
    )
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.#size)
    let at = 0
    for (const answer of this.#answers) {
      all.set(answer, at)
      at += answer.length
    }
    return all
  }
}

function waiting(): Request | undefined {
  return port ? (receiveMessageOnPort(port)?.message as Request | undefined) : undefined
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** From here on nothing may be answered: the other thread stops the process. */
function standStill(reason: string): never {
  report({ kind: 'failed', reason })
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
