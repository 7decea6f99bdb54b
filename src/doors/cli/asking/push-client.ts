import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from '../../../errors.ts'
import { BEGUN_PUSHES, begunPush } from './begun-push.ts'
import { partsOf, type FileToPush } from './push-files.ts'
import { elsewhere, requestServer, type Sent } from './server-request.ts'

/** What one request brings at most; more goes in parts. */
const ONE_REQUEST_BYTES = 33_554_432
const PART_BYTES = 16_777_216
const MOST_FILES = 2_000
const LOOK_MS = 500
/** So long somebody may have mistyped the address. */
const TRIES = 5
/** A server that has been heard of is about to come back. */
const PATIENCE_MS = 120_000
const LONGEST_REST_MS = 8_000

/** As `getImport` answers it. */
export interface PushedImport {
  readonly id: string
  readonly state: 'receiving' | 'waiting' | 'running' | 'done' | 'refused'
  readonly parts: readonly { readonly number: number; readonly size_bytes: number }[]
  readonly progress: { readonly phase: string; readonly done: number; readonly total: number } | null
  /** Absent where an older server answers. */
  readonly waits_for?: string | null
  readonly summary: unknown
  readonly error: { readonly code: string; readonly message: string; readonly details?: unknown } | null
}

/** A server that answered, or took a connection and lost it. */
const heard = new WeakSet<PushTarget>()

interface PushTarget {
  /** Where the console's own rows are. */
  readonly url: string
  readonly key: string
  /** Where the ids of pushes in parts are kept while they last. */
  readonly begunIn?: string
  readonly onProgress: (event: unknown) => void
}

/**
 * Sends files to a server and waits for what becomes of them. What is sent again, because a connection was cut or the
 * server was away, changes nothing: parts have numbers, and an import of the same files writes nothing twice.
 */
export async function pushFiles(
  target: PushTarget,
  files: readonly FileToPush[],
  wishes: URLSearchParams,
): Promise<PushedImport> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const isOneRequest = total <= ONE_REQUEST_BYTES * 0.9 && files.length <= MOST_FILES
  let push = await (isOneRequest ? sendAtOnce(target, files, wishes) : sendInParts(target, files, wishes, total))
  while (push.state !== 'done' && push.state !== 'refused') {
    target.onProgress(
      push.waits_for ? { phase: `waiting: ${push.waits_for}` } : (push.progress ?? { phase: push.state }),
    )
    await delay(LOOK_MS)
    push = await ask(target, { method: 'GET', path: `/imports/${push.id}` })
  }
  return push
}

async function sendAtOnce(
  target: PushTarget,
  files: readonly FileToPush[],
  wishes: URLSearchParams,
): Promise<PushedImport> {
  const form = new FormData()
  for await (const { name, bytes } of partsOf(files, ONE_REQUEST_BYTES)) form.append('files', new Blob([bytes]), name)
  return ask(target, { method: 'POST', path: '/imports', query: wishes, body: form })
}

async function sendInParts(
  target: PushTarget,
  files: readonly FileToPush[],
  wishes: URLSearchParams,
  total: number,
): Promise<PushedImport> {
  const begun = await begunPush(target.begunIn ?? BEGUN_PUSHES, target, { files, wishes })
  const former = begun.id === null ? null : await find(target, begun.id)
  const isSent = former?.state === 'waiting' || former?.state === 'running'
  const push = former?.state === 'receiving' || isSent ? former : await beginParts(target, wishes)
  await begun.begin(push.id)
  const there = new Map(push.parts.map(({ number, size_bytes }) => [number, size_bytes]))
  let done = 0
  for await (const { number, name, bytes } of isSent ? [] : partsOf(files, PART_BYTES)) {
    target.onProgress({ phase: 'sending bytes', done, total })
    done += bytes.length
    if (there.get(number) === bytes.length) continue
    const part = { path: `/imports/${push.id}/parts/${number}`, query: new URLSearchParams({ name }), body: bytes }
    await ask(target, { method: 'PUT', ...part })
  }
  const sent = isSent ? push : await ask(target, { method: 'POST', path: `/imports/${push.id}/run` })
  await begun.end()
  return sent
}

function beginParts(target: PushTarget, wishes: URLSearchParams): Promise<PushedImport> {
  const query = new URLSearchParams([...wishes, ['by_parts', 'true']])
  return ask(target, { method: 'POST', path: '/imports', query })
}

/** Null where the server has forgotten it. */
async function find(target: PushTarget, id: string): Promise<PushedImport | null> {
  try {
    return await ask(target, { method: 'GET', path: `/imports/${encodeURIComponent(id)}` })
  } catch (error) {
    if (error instanceof ServiceError && [400, 404].includes(error.status)) return null
    throw error
  }
}

async function ask(target: PushTarget, sent: Sent): Promise<PushedImport> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (let attempt = 1; ; attempt++) {
    const answer = await send(target, sent)
    if (!(answer instanceof ServiceError)) return answer
    const isOver = heard.has(target) ? performance.now() > giveUpAt : attempt >= TRIES
    // Too much at once is for later too: whoever pushes beside us with the same key is done in a moment.
    if ((answer.status < 500 && answer.status !== 429) || isOver) throw answer
    target.onProgress({ phase: `${answer.message}; trying again` })
    await delay(Math.min(LONGEST_REST_MS, 500 * 2 ** attempt))
  }
}

const OTHERWISE = ', or import into the store of this machine with "vitrine import"'

async function send(target: PushTarget, sent: Sent): Promise<PushedImport | ServiceError> {
  const answered = await requestServer({ ...target, otherwise: OTHERWISE }, sent)
  if (answered.refusal) {
    if (answered.wasHeard) heard.add(target)
    return answered.refusal
  }
  if (!isPush(answered.value)) return elsewhere(target.url, 200)
  heard.add(target)
  return answered.value
}

const isPush = (value: unknown): value is PushedImport =>
  typeof value === 'object' && value !== null && 'id' in value && 'state' in value
