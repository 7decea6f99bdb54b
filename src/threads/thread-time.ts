// How long a thread has worked, by the system's own count: on a busy machine the clock runs on while the thread waits for
// its turn, and what is counted by the clock would be cut although it costs next to nothing.
import { readFileSync, readlinkSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/** What a thread writes the system's number of itself into; its starter reads it. */
interface ThreadData {
  readonly thread: SharedArrayBuffer
}

/** In a thread, before anything else. One that does not is counted by the clock. */
export function tellThread(): void {
  try {
    const number = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    new Int32Array((workerData as ThreadData).thread)[0] = number
  } catch {
    // Only Linux tells.
  }
}

const TICK_MS = 10

/** Of one thread, for whoever started it. */
export class ThreadTime {
  readonly data: ThreadData = { thread: new SharedArrayBuffer(4) }
  readonly #number = new Int32Array(this.data.thread)
  #last: number | null = null

  /** Milliseconds that a processor has worked for it. Null while it has not told who it is, or where nobody counts. */
  usedMs(): number | null {
    const [number = 0] = this.#number
    if (number === 0) return null
    // It may have ended: then what it had worked before.
    return (this.#last = nanoseconds(number) ?? ticks(number) ?? this.#last)
  }
}

function nanoseconds(thread: number): number | null {
  const [worked] = fields(`/proc/self/task/${thread}/schedstat`) ?? []
  return worked === undefined ? null : worked / 1e6
}

/** Where the kernel keeps no finer count. Its fields follow the name of the program, which may have blanks. */
function ticks(thread: number): number | null {
  const [user, system] = fields(`/proc/self/task/${thread}/stat`, /^.*\) (?:\S+ ){11}/s) ?? []
  return user === undefined || system === undefined ? null : (user + system) * TICK_MS
}

function fields(file: string, before = /^/): readonly number[] | null {
  try {
    return readFileSync(file, 'utf8').replace(before, '').split(' ').map(Number)
  } catch {
    return null
  }
}
