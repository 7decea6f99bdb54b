import type { Connection } from '../src/tool/messages.ts'

interface Counts {
  readonly added: number
  readonly changed: number
  readonly deleted: number
  readonly unchanged: number
}

export const KINDS = ['components', 'tokens', 'collections', 'styles', 'screens', 'flows'] as const

interface Finding {
  readonly code: string
  readonly path: string
  readonly message: string
}

/** What `vitrine import --json` prints, as far as it is shown. */
export type Summary = Readonly<Partial<Record<(typeof KINDS)[number], Counts>>> & {
  readonly removed?: readonly { readonly kind: string; readonly name: string }[]
  readonly source?: { readonly name: string; readonly matched_by: string } | null
  readonly warnings?: readonly Finding[]
}

interface Pushed {
  readonly id: string
  readonly state: 'receiving' | 'waiting' | 'running' | 'done' | 'refused'
  readonly part_bytes: number
  readonly parts: readonly { readonly number: number; readonly size_bytes: number }[]
  readonly progress: { readonly phase: string; readonly done: number; readonly total: number } | null
  /** Absent where an older server answers. */
  readonly waits_for?: string | null
  readonly summary: Summary | null
  readonly error: { readonly message: string; readonly details?: { readonly issues?: readonly Finding[] } } | null
}

/** Said to people. What is not over can be gone on with. */
export class PushError extends Error {
  readonly canGoOn: boolean
  constructor(message: string, canGoOn: boolean) {
    super(message)
    this.canGoOn = canGoOn
  }
}

const FILE = 'library.zip'
/** Less than the server takes: what is cut off is sent again. */
const PART_BYTES = 8_388_608
const PART_TIMEOUT_MS = 180_000
const TIMEOUT_MS = 30_000
const WAITS_MS = [1_000, 2_000, 4_000]
const LOOK_MS = 700
const LONGEST_WAIT_MS = 60_000

interface Wishes {
  readonly isDryRun: boolean
  readonly fileKey: string | null
}

/** One library on its way to the server. `run` may be called again after it has thrown, and goes on where it was. */
export class Push {
  readonly #connection: Connection
  readonly #library: Blob
  readonly #wishes: Wishes
  readonly #tell: (doing: string, done: number, total: number) => void
  #id: string | null = null

  constructor(
    connection: Connection,
    library: Blob,
    wishes: Wishes,
    tell: (doing: string, done: number, total: number) => void,
  ) {
    this.#connection = connection
    this.#library = library
    this.#wishes = wishes
    this.#tell = tell
  }

  async run(signal: AbortSignal): Promise<Summary> {
    let pushed = await this.#known(signal)
    if (pushed.state === 'receiving') {
      await this.#send(pushed, signal)
      pushed = await this.#ask('POST', `/${pushed.id}/run`, signal)
    }
    while (pushed.state !== 'done' && pushed.state !== 'refused') {
      const { phase, done, total } = pushed.progress ?? { phase: pushed.state, done: 0, total: 0 }
      const doing = this.#wishes.isDryRun ? 'Comparing' : 'Importing'
      if (pushed.waits_for) this.#tell(`Waiting: ${pushed.waits_for}`, 0, 0)
      else this.#tell(`${doing}: ${phase}`, done, total)
      await delay(LOOK_MS, signal)
      pushed = await this.#ask('GET', `/${pushed.id}`, signal)
    }
    this.#id = null
    if (pushed.state === 'refused') throw new PushError(refusalOf(pushed), false)
    return pushed.summary ?? {}
  }

  /** The one that was begun, as long as the server knows it. */
  async #known(signal: AbortSignal): Promise<Pushed> {
    if (this.#id !== null) {
      const pushed = await this.#ask('GET', `/${this.#id}`, signal).catch((error: unknown) => {
        if (error instanceof PushError && error.message === FORGOTTEN) return null
        throw error
      })
      if (pushed) return pushed
    }
    const { isDryRun, fileKey } = this.#wishes
    const query = new URLSearchParams({ by_parts: 'true', dry_run: String(isDryRun) })
    if (fileKey !== null) query.set('file_key', fileKey)
    this.#tell('Asking the server', 0, 0)
    const begun = await this.#ask('POST', `?${query.toString()}`, signal)
    this.#id = begun.id
    return begun
  }

  async #send({ id, parts, part_bytes }: Pushed, signal: AbortSignal): Promise<void> {
    const size = Math.min(PART_BYTES, part_bytes)
    const there = new Map(parts.map(({ number, size_bytes }) => [number, size_bytes]))
    const count = Math.max(1, Math.ceil(this.#library.size / size))
    for (let number = 1; number <= count; number++) {
      this.#tell('Sending', number - 1, count)
      const part = this.#library.slice((number - 1) * size, number * size)
      if (there.get(number) === part.size) continue
      await this.#ask('PUT', `/${id}/parts/${number}?name=${FILE}`, signal, part)
    }
    this.#tell('Sending', count, count)
  }

  /** Whatever is asked may be asked twice, so that it is asked again where no answer comes. */
  async #ask(method: string, below: string, signal: AbortSignal, body?: Blob): Promise<Pushed> {
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#askOnce(method, below, signal, body)
      if (!(answer instanceof PushError)) return answer.pushed
      const wait = WAITS_MS[attempt]
      if (!answer.canGoOn || wait === undefined) throw answer
      await delay(wait, signal)
    }
  }

  async #askOnce(
    method: string,
    below: string,
    signal: AbortSignal,
    body: Blob | undefined,
  ): Promise<PushError | { readonly pushed: Pushed }> {
    const { address, key } = this.#connection
    const limit = AbortSignal.timeout(body ? PART_TIMEOUT_MS : TIMEOUT_MS)
    let [status, text, retryAfter] = [0, '', null as string | null]
    try {
      const answer = await fetch(new URL(`/console/imports${below}`, address), {
        method,
        credentials: 'omit',
        cache: 'no-store',
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/octet-stream' }) },
        ...(body && { body }),
        signal: AbortSignal.any([signal, limit]),
      })
      status = answer.status
      retryAfter = answer.headers.get('retry-after')
      text = await answer.text()
    } catch {
      signal.throwIfAborted()
      const why = limit.aborted ? 'does not answer in time' : 'cannot be reached'
      return new PushError(
        `${address} ${why}. Check the address and the network, and that the plugin's manifest permits it.`,
        true,
      )
    }
    const told = parsed(text)
    if (status < 300 && isPushed(told)) return { pushed: told }
    const wait = Number(retryAfter ?? 0) * 1_000
    if (status === 429 && wait > 0 && wait <= LONGEST_WAIT_MS) await delay(wait, signal)
    return refusedAs({ status, said: messageOf(told), address, isBegun: below.startsWith('/') })
  }
}

const FORGOTTEN = 'The server has forgotten this import.'

interface Refusal {
  readonly status: number
  readonly said: string
  readonly address: string
  readonly isBegun: boolean
}

function refusedAs({ status, said, address, isBegun }: Refusal): PushError {
  if (status === 401)
    return new PushError(`The server does not know this key, or it has expired or was revoked.`, false)
  if (status === 403)
    return new PushError(`This key may not write a library: make one with the scope write:library.`, false)
  if (status === 404 && isBegun) return new PushError(FORGOTTEN, false)
  if (status >= 500 || status === 429) return new PushError(`The server cannot do it now (${status}): ${said}`, true)
  if (said === '' || status < 300 || status === 404 || status === 405)
    return new PushError(`What answers at ${address} (${status}) is no Vitrine server.`, false)
  return new PushError(said, false)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const isPushed = (told: unknown): told is Pushed =>
  typeof told === 'object' && told !== null && 'state' in told && 'part_bytes' in told && 'parts' in told

function messageOf(told: unknown): string {
  const { error } = (told ?? {}) as { error?: { message?: unknown } }
  return typeof error?.message === 'string' ? error.message : ''
}

/** With the first of what is wrong. */
function refusalOf({ error }: Pushed): string {
  const issues = (error?.details?.issues ?? []).slice(0, 5).map(({ path, message }) => `${path} ${message}`)
  return [error?.message ?? 'The server refused the library.', ...issues].join('\n')
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('stopped', 'AbortError'))
      },
      { once: true },
    )
  })
}
