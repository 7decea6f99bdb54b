import { isRecord, own, type Json, type JsonObject } from '../kit/shapes/json-value.ts'
import type { Sql } from '../ports.ts'
import { listWaiting, type ArrivedEvents, type HeldHook, type TakenHook, type WaitingEvent } from './delivery-store.ts'
import { Digest } from './rules/digest.ts'
import type { HookMessage } from './rules/hook-body.ts'

const PAGE = 200
/** Of events in one body; one alone may be longer. */
const MOST_BYTES = 1_048_576

interface NextMessage {
  readonly message: HookMessage
  readonly events: ArrivedEvents
}

/** The next event, or for who is told together all that wait. Null: nothing does. */
export function nextMessage(
  db: Sql,
  held: HeldHook,
  { together, format }: Pick<TakenHook, 'together' | 'format'>,
): Promise<NextMessage | null> {
  if (!together) return firstAlone(db, held)
  return format === 'json' ? asList(db, held) : asDigest(db, held)
}

async function firstAlone(db: Sql, held: HeldHook): Promise<NextMessage | null> {
  const [event] = await listWaiting(db, held, { after: 0, limit: 1 })
  if (!event) return null
  const { id, payload, sequence } = event
  return { message: { id, payload }, events: { through: sequence, count: 1 } }
}

/** For people: however many they are, only what they come to is kept. */
async function asDigest(db: Sql, held: HeldHook): Promise<NextMessage | null> {
  const digest = new Digest()
  const events = { through: 0, count: 0 }
  let id = ''
  for await (const event of waiting(db, held)) {
    digest.add(JSON.parse(event.payload) as Json) // as the outbox wrote it
    events.through = event.sequence
    events.count += 1
    id = event.id
  }
  return events.count === 0 ? null : { message: { id, digest }, events }
}

/** For programs: each as it would have come alone, in order, as many as a body may hold. */
async function asList(db: Sql, held: HeldHook): Promise<NextMessage | null> {
  const taken: WaitingEvent[] = []
  let bytes = 0
  for await (const event of waiting(db, held)) {
    bytes += Buffer.byteLength(event.payload)
    if (taken.length > 0 && bytes > MOST_BYTES) break
    taken.push(event)
  }
  const last = taken.at(-1)
  if (!last) return null
  const events = taken.map(({ id, payload }) => ({ id, ...asRecord(JSON.parse(payload)) }))
  const { timestamp, data } = asRecord(JSON.parse(last.payload))
  const together = { project: own(data, 'project'), events, event_count: events.length }
  const payload = JSON.stringify({ type: 'events', timestamp, data: together })
  return { message: { id: last.id, payload }, events: { through: last.sequence, count: taken.length } }
}

const asRecord = (value: unknown): JsonObject => (isRecord(value) ? value : {})

async function* waiting(db: Sql, held: HeldHook): AsyncGenerator<WaitingEvent> {
  let after = 0
  for (;;) {
    const page = await listWaiting(db, held, { after, limit: PAGE })
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)?.sequence ?? after
  }
}
