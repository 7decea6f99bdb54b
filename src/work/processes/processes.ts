// Which processes live. One that does background work, holds a lease or waits for one beats: it counts on in its row, and
// looks whether the others have. It is the number of looks without a beat that makes one dead, so that no clock has to be
// right (rules/process-watch.ts); what it held is then free for whoever takes it, long before its leases run out. It may
// have been frozen and come back: whoever took its lease has another holder, by which it finds out before it writes.
//
// `state` is `quiet` while there is no reason to beat, and there is no row; `beating` until the last reason is gone, which
// is noticed at the next beat; `closed` at the end.
//
// The embedded store has no rows of this: whoever opens it is alone, and frees what others held (clear-after-others.ts).
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { mintId } from '../../ids.ts'
import type { Clock, Database, Log } from '../../ports.ts'
import { ProcessWatch, QUIET_LOOKS } from './rules/process-watch.ts'
import { beat, countWorkers, forgetProcess, listBeats, removeProcess } from './store.ts'

const BEAT_MS = 1_500
/** Its leases have run out long before. */
const FORGOTTEN_LOOKS = 600
/** Of a uuid: the rest tells the leases of one process apart. */
const ID_LENGTH = 23
const WORKERS_KEPT_MS = 2_000

/** How a lease names this process to people. */
export const thisProcess = (): string => `process ${process.pid} on ${hostname()}`

export interface Processes {
  /** Whose a lease is that this process takes; another one each time. */
  newHolder(): string
  /** How the holders of processes begin that are dead: what they hold may be taken. */
  readonly dead: readonly string[]
  /** Beats and looks until `work` is done, which holds a lease or waits for one. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** From now on this process serves. One that does background work beats until it ends. */
  serve(does: { readonly work: boolean }): void
  /** How many processes do background work; null where nobody serves that could, or nobody can say. */
  countWorkers(): Promise<number | null>
  close(): Promise<void>
}

interface Options {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Some were found dead. */
  readonly onDeath?: () => void
  /** Nobody else can have the store open. */
  readonly isAlone?: boolean
  readonly beatMs?: number
}

export function createProcesses(options: Options): Processes {
  const { db, clock, log, onDeath = () => {}, isAlone = db.engine === 'embedded', beatMs = BEAT_MS } = options
  const id = mintId(clock.now()).slice(0, ID_LENGTH)
  const watch = new ProcessWatch()
  const closing = new AbortController()
  let state: 'quiet' | 'beating' | 'closed' = 'quiet'
  let reasons = 0
  let beats = 0
  let serving: { readonly work: boolean } | null = null
  let dead: readonly string[] = []
  let lookedAt = -Infinity
  /** Statements about the own row come one after the other. */
  let last: Promise<unknown> = Promise.resolve()
  const workers = { count: Promise.resolve<number | null>(null), until: -Infinity }

  // What fails has neither beaten nor seen anything: the next time it is as if it had not been.
  const inTurn = (ask: () => Promise<void>): Promise<unknown> => (last = last.then(ask).catch(() => {}))

  const beatAndLook = async (): Promise<void> => {
    await beat(db, { id, name: thisProcess(), doesWork: serving?.work ?? false, beats: ++beats })
    // Looks that follow each other sooner than beats do would see everybody quiet.
    if (performance.now() - lookedAt < beatMs) return
    watch.look((await listBeats(db)).filter((one) => one.id !== id))
    lookedAt = performance.now()
    for (const one of watch.quietFor(FORGOTTEN_LOOKS)) await forgetProcess(db, one)
    const before = new Set(dead)
    dead = watch.quietFor(QUIET_LOOKS).map((one) => one.id)
    const died = dead.filter((one) => !before.has(one))
    if (died.length === 0) return
    log.warn('work.process_died', { processes: died })
    onDeath()
  }

  const beatOn = async (): Promise<void> => {
    for (;;) {
      await delay(beatMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (state === 'closed') return
      if (reasons === 0) break
      await inTurn(beatAndLook)
    }
    state = 'quiet'
    await inTurn(() => removeProcess(db, id))
  }

  const begin = async (): Promise<void> => {
    reasons++
    if (isAlone || state !== 'quiet') return
    state = 'beating'
    await inTurn(beatAndLook)
    void beatOn()
  }

  return {
    newHolder: () => `${id}-${randomBytes(6).toString('hex')}`,
    get dead() {
      return dead
    },
    async during(work) {
      await begin()
      try {
        return await work()
      } finally {
        reasons--
      }
    },
    serve(does) {
      serving = does
      if (does.work) void begin()
    },
    async countWorkers() {
      if (serving?.work) return 1
      if (isAlone) return serving ? 0 : null
      if (performance.now() >= workers.until) {
        workers.until = performance.now() + WORKERS_KEPT_MS
        workers.count = countWorkers(db).catch(() => null)
      }
      return workers.count
    },
    async close() {
      if (state === 'closed') return
      const hasRow = state === 'beating'
      state = 'closed'
      closing.abort()
      // Otherwise others see that it is quiet.
      await (hasRow ? inTurn(() => removeProcess(db, id)) : last)
    },
  }
}
