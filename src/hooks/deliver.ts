import { setTimeout as delay } from 'node:timers/promises'
import { actAs } from '../contract/acting/acting.ts'
import type { Clock, Database, HookAnswer, Log } from '../ports.ts'
import { note } from '../projects/audit/note.ts'
import { hold, taken, type Holding } from '../work/leases/hold.ts'
import type { Processes } from '../work/processes/processes.ts'
import type { WorkKind } from '../work/work.ts'
import {
  keepSecret,
  releaseHook,
  renewHook,
  settleDelivered,
  settleFailed,
  listHooksDue,
  takeHook,
  type HeldHook,
  type TakenHook,
} from './delivery-store.ts'
import { takeFirst } from '../work/take-first.ts'
import type { Hooks } from './hooks.ts'
import { nextMessage } from './next-message.ts'
import { GIVE_UP_MS, LONGEST_REST_MS, restAfter } from './rules/patience.ts'

const EVERY_MS = 5_000
/** Longer than an attempt may take. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
/** Receivers that are waited for at once. */
const AT_ONCE = 32
/** Then others have their turn. */
const IN_A_ROW = 50
/** While some are under way, others become due. */
const LOOK_AGAIN_MS = 200
const CLOCK_SKEW_MS = 300_000
const GONE = 410

interface DeliveryServices {
  readonly db: Database
  readonly processes: Processes
  readonly clock: Clock
  readonly log: Log
  readonly hooks: Hooks
  /** From 0 to 1. */
  readonly chance?: () => number
}

interface Deliveries {
  readonly work: WorkKind
  /** Ends what is under way; what has not arrived is sent again by whoever comes next. */
  close(): Promise<void>
}

/**
 * Sends what waits for hooks. Of one hook one event after the other, in their order, by one process at a time; of
 * different hooks at once, so that nobody waits for a receiver that hangs. An event is taken from the queue when it has
 * arrived and not before: a process that dies in between sends it again, with the same id.
 */
export function createDeliveries(services: DeliveryServices): Deliveries {
  const { db, processes, clock, log } = services
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  function start(hook: TakenHook, holder: string): void {
    const delivering = deliver(services, { hook, holder, signal: closing.signal })
      .catch((error: unknown) => {
        log.warn('hook.delivery_failed', { project_id: hook.projectId, hook_id: hook.id, reason: String(error) })
      })
      .finally(() => underWay.delete(delivering))
    underWay.add(delivering)
  }

  const work: WorkKind = {
    name: 'hooks',
    everyMs: EVERY_MS,
    async turn() {
      if (closing.signal.aborted) return false
      if (underWay.size < AT_ONCE) {
        const holder = processes.newHolder()
        const term = { holder, ...termFrom(clock), dead: processes.dead }
        const hook = await takeFirst(db, {
          list: (projectId, limit) => listHooksDue(db, term, { projectId, limit }),
          take({ projectId, id }) {
            const release = () => releaseHook(db, { projectId, id, holder })
            return taken(log, { what: { project_id: projectId, hook_id: id }, release }, () =>
              takeHook(db, projectId, id, term),
            )
          },
        })
        if (hook) {
          start(hook, holder)
          return true
        }
      }
      if (underWay.size === 0) return false
      await Promise.race([...underWay, delay(LOOK_AGAIN_MS, undefined, { ref: false })])
      return true
    },
  }
  return {
    work,
    async close() {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}

function termFrom(clock: Clock) {
  const now = clock.now()
  return {
    now: new Date(now),
    until: new Date(now + LEASE_MS),
    farthestRest: new Date(now + LONGEST_REST_MS + CLOCK_SKEW_MS),
  }
}

interface Delivery {
  readonly hook: TakenHook
  readonly holder: string
  readonly signal: AbortSignal
}

async function deliver(services: DeliveryServices, delivery: Delivery): Promise<void> {
  const { db, clock } = services
  const { hook, holder } = delivery
  const held = { projectId: hook.projectId, id: hook.id, holder }
  const holding: Holding = {
    what: { project_id: hook.projectId, hook_id: hook.id },
    renewEveryMs: RENEW_MS,
    renew: () => renewHook(db, held, new Date(clock.now() + LEASE_MS)),
    release: () => releaseHook(db, held),
  }
  await hold(services, holding, (lost) => sendWaiting(services, { ...delivery, lost }))
}

/** One event after the other, until none waits, one does not arrive, or others are to have their turn. */
async function sendWaiting(
  services: DeliveryServices,
  { hook, holder, signal, lost }: Delivery & { readonly lost: AbortSignal },
): Promise<void> {
  const { db, clock, hooks } = services
  const held = { projectId: hook.projectId, id: hook.id, holder }
  const resealed = hooks.reseal(hook)
  if (resealed !== null) await keepSecret(db, held, resealed)
  let past: Past = hook
  for (let sent = 0; sent < IN_A_ROW && !signal.aborted && !lost.aborted; sent++) {
    const next = await nextMessage(db, held, hook)
    if (!next) return
    const answer = await hooks.send(hook, next.message, signal)
    if (answer.kind === 'failed') {
      // A server that stops has not found out anything about the receiver.
      if (!signal.aborted) await settle(services, { hook, held, answer, past })
      return
    }
    const arrived = { ...next.events, now: new Date(clock.now()), until: new Date(clock.now() + LEASE_MS) }
    const waiting = await db.transaction((db) => settleDelivered(db, held, arrived))
    if (waiting === null) return
    past = { failures: 0, failingSince: null }
    if (waiting === 0 || hook.together) return
  }
}

/** How attempts fared up to now. */
type Past = Pick<TakenHook, 'failures' | 'failingSince'>

interface Failed {
  readonly past: Past
  readonly hook: TakenHook
  readonly held: HeldHook
  readonly answer: Extract<HookAnswer, { kind: 'failed' }>
}

async function settle(services: DeliveryServices, { hook, held, answer, past }: Failed): Promise<void> {
  const { db, clock, log, chance = Math.random } = services
  const now = clock.now()
  const { failures, failingSince } = past
  const rest = restAfter(failures + 1, { chance: chance(), askedMs: answer.retryAfterMs })
  const isDead = answer.status === GONE || now - (failingSince?.getTime() ?? now) >= GIVE_UP_MS
  const failed = { reason: answer.reason, now: new Date(now), nextAt: new Date(now + rest), isDead }
  const acting = { action: 'hook.dead', actor: 'background work', keyId: null, requestId: null, details: {} }
  const isSettled = await actAs(acting, () =>
    db.transaction(async (db) => {
      const isSettled = await settleFailed(db, held, failed)
      if (isSettled && isDead)
        await note(db, hook.projectId, { hook_id: hook.id, host: new URL(hook.url).host, reason: answer.reason })
      return isSettled
    }),
  )
  if (!isSettled) return
  const fields = { project_id: hook.projectId, hook_id: hook.id, reason: answer.reason, failures: failures + 1 }
  if (isDead) log.error('hook.dead', fields)
  else log.info('hook.not_delivered', fields)
}
