import { ServiceError } from '../../errors.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock, DesignSource, Sql } from '../../ports.ts'
import type { AnswerFolder } from './answer-folder.ts'
import type { SyncedFile } from '../marks/marks.ts'
import { ATTEMPTS, pauseAfter, tellWait, UNTOLD_WAIT_MS, waitUntil } from './rules/patience.ts'
import { noteWait, readSync } from '../marks/store.ts'

export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>

export interface Asking {
  readonly db: Sql
  readonly clock: Clock
  readonly designs: DesignSource
  readonly file: SyncedFile
  readonly folder: AnswerFolder
  readonly access: { readonly token: string; readonly apiUrl: string }
  /** Wait as long as it takes. */
  readonly isPatient: boolean
  /** Otherwise this long; 0 for who comes back by itself. */
  readonly longestWaitMs: number
  readonly signal: AbortSignal | undefined
  readonly onProgress: (progress: { readonly phase: string; readonly done: number }) => void
  /** Instead of the real one, in tests. */
  readonly pause?: Pause | undefined
}

interface Question {
  readonly name: string
  readonly path: string
}

type Asked = { readonly kind: 'saved' } | { readonly kind: 'refused'; readonly status: number }

/** The tool cannot be asked now. What the library has stays; `notBefore` is when to try again, if the tool says so. */
export class SourceUnavailable extends ServiceError<'refused'> {
  readonly notBefore: number | null

  constructor(message: string, notBefore: number | null) {
    super('refused', message, undefined)
    this.notBefore = notBefore
  }
}

/** The tool says no, and will say so again to this token: 401, 403, 404. What the library has stays. */
export class SourceRefused extends ServiceError<'refused'> {
  constructor(message: string) {
    super('refused', message, undefined)
  }
}

/** Gets an answer into the folder, unless it is there already from a run before. */
export async function fetchAnswer(asking: Asking, question: Question): Promise<Asked> {
  const { designs, clock, db, file, folder, access, signal, onProgress, longestWaitMs } = asking
  const giveUpAt = clock.now() + longestWaitMs
  for (let attempt = 1; ;) {
    signal?.throwIfAborted()
    await waitForTurn(asking, giveUpAt)
    if (await folder.has(question.name)) return { kind: 'saved' }
    const answer = await designs.fetch({
      ...access,
      path: question.path,
      target: folder.path(question.name),
      signal,
      onBytes: (done) => onProgress({ phase: `fetch ${question.name}`, done }),
    })
    if (answer.kind === 'saved') return { kind: 'saved' }
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'later') {
      const now = clock.now()
      await noteWait(db, file, { notBefore: new Date(answer.retryAt ?? now + UNTOLD_WAIT_MS), now: new Date(now) })
    } else if (attempt === ATTEMPTS) {
      throw new SourceUnavailable(
        `${question.name} could not be fetched in ${ATTEMPTS} attempts: ${answer.reason}`,
        null,
      )
    } else {
      await pauseOf(asking)(pauseAfter(attempt), signal)
      attempt++
    }
  }
}

/** Not before the moment that the tool asked for, whichever run heard of it. */
async function waitForTurn(asking: Asking, giveUpAt: number): Promise<void> {
  const { db, clock, file, isPatient, longestWaitMs, signal, onProgress } = asking
  const last = await readSync(db, file.projectId, file.fileKey)
  const notBefore = last ? waitUntil(last, clock.now()) : 0
  const wait = notBefore - clock.now()
  if (wait <= 0) return
  if (!isPatient && notBefore > giveUpAt) {
    const when = `${new Date(notBefore).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const then = longestWaitMs === 0 ? 'it is asked again then' : 'try again then, or use --wait'
    throw new SourceUnavailable(
      `the design tool takes no more questions before ${when} (${tellWait(wait)}): ${then}`,
      notBefore,
    )
  }
  onProgress({ phase: `wait, the design tool answers again ${tellWait(wait)}`, done: 0 })
  await pauseOf(asking)(wait, signal)
}

const pauseOf = ({ pause }: Asking): Pause => pause ?? longPause

// A timer holds 24 days; the tool may ask for more.
const LONGEST_TIMER_MS = 86_400_000
async function longPause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  for (let left = ms; left > 0; left -= LONGEST_TIMER_MS) {
    await delay(Math.min(left, LONGEST_TIMER_MS), undefined, signal ? { signal } : {})
  }
}
