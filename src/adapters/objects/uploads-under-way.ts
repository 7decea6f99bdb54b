import { ServiceError } from '../../errors.ts'

/**
 * One upload for each key: a reservation must not hold more bytes than it promised, however many clients send to its
 * URL. The later one wins, because the earlier one may be a connection that is dead without anybody knowing.
 */
export class UploadsUnderWay {
  readonly #latest = new Map<string, Upload>()

  /** Begins when the earlier upload to the key has ended, and with it its bytes. The signal says that it must end. */
  run(key: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const earlier = this.end(key)
    const giveUp = new AbortController()
    const done = earlier.then(() => {
      giveUp.signal.throwIfAborted()
      return work(giveUp.signal)
    })
    const upload: Upload = { giveUp, ended: done.then(ignore, ignore).finally(() => this.#forget(key, upload)) }
    this.#latest.set(key, upload)
    return done
  }

  /** Ends what is under way to the key; resolves when its bytes are gone. */
  async end(key: string): Promise<void> {
    const upload = this.#latest.get(key)
    upload?.giveUp.abort(replaced())
    await upload?.ended
  }

  #forget(key: string, upload: Upload): void {
    if (this.#latest.get(key) === upload) this.#latest.delete(key)
  }
}

interface Upload {
  readonly giveUp: AbortController
  readonly ended: Promise<void>
}

/** In each such time a body has to come forward by so much: about a kilobyte a second. */
const PACE = { ms: 15_000, bytes: 16_384 } as const

/** The parts of a body until it ends, `signal` says so, or it comes too slowly. */
export async function* paced(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  pace: { readonly ms: number; readonly bytes: number } = PACE,
): AsyncGenerator<Uint8Array> {
  let [length, before] = [0, 0]
  let check: NodeJS.Timeout | undefined
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    check = setInterval(() => (length - before < pace.bytes ? reject(tooSlow(pace)) : (before = length)), pace.ms)
  })
  ended.catch(ignore)
  // Not `for await`: leaving it would destroy the connection before anybody could say why.
  const parts = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = parts.next()
      next.catch(ignore)
      const { done, value } = await Promise.race([next, ended])
      if (done) return
      length += value.length
      yield value
    }
  } finally {
    clearInterval(check)
  }
}

const ignore = (): void => undefined

const replaced = (): ServiceError =>
  new ServiceError(
    'SVC_REQUEST_TIMEOUT',
    'a later PUT to this URL, or a confirm, took the place of this one: nothing of this one was kept',
    undefined,
  )

const tooSlow = ({ ms, bytes }: { readonly ms: number; readonly bytes: number }): ServiceError =>
  new ServiceError(
    'SVC_REQUEST_TIMEOUT',
    `the body came by less than ${bytes} bytes in ${ms / 1000} s: send it again`,
    {
      least_bytes: bytes,
      in_seconds: ms / 1000,
    },
  )
