import type { GivenBytes } from '../../../contract/body.ts'
import { invalidArgument, unavailable } from '../../../errors.ts'
import { Slots } from '../../../kit/slots.ts'
import { bundled } from '../../../package-root.ts'
import type { Log } from '../../../ports.ts'
import { AskedThread } from '../../../threads/asked-thread.ts'
import type { FormQuestion, FormReply } from './form-messages.ts'
import type { PackedForm } from './form-pack.ts'

const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 }
/** By the clock, on a busy machine too: a piece is read in less than a millisecond on an idle one. */
const MOST_MS = 15_000
const START_MS = 5_000

interface ComingForm {
  readonly contentType: string
  /** All of its files together have fewer. */
  readonly mostBytes: number
}

/** Hands on the pieces of a body as they come, the next when the last was taken. */
type Pour = (take: (piece: Uint8Array) => Promise<void> | void) => Promise<void>

/** What the thread is asked to read at once; a form may come in pieces of one byte. */
const GATHERED_BYTES = 65_536
const NOTHING = new Uint8Array()

/**
 * Reads forms in one thread, a piece of each in turn, while they come. A form is begun, takes pieces until it is whole or
 * has a fault, and is dropped with what was kept of it. If the thread ends, so do the forms that it had begun; the next
 * one starts another thread.
 */
export class Forms {
  readonly #log: Log
  readonly #turns = new Slots(1)
  #thread: AskedThread<FormQuestion, FormReply> | null = null
  #isClosed = false
  #begun = 0

  constructor({ log }: { readonly log: Log }) {
    this.#log = log
  }

  async read({ contentType, mostBytes }: ComingForm, pour: Pour): Promise<GivenBytes> {
    const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^";\s]{1,70}))/i.exec(contentType)
    if (!boundary)
      throw invalidArgument([{ path: 'headers.content-type', message: 'must name the boundary of a form' }])
    const form = ++this.#begun
    try {
      await this.#ask({ form, step: 'begin', boundary: boundary[1] ?? boundary[2] ?? '', mostBytes })
      const gathered = new Uint8Array(GATHERED_BYTES)
      let length = 0
      const give = async (more: Uint8Array): Promise<void> => {
        // A copy: of a view the thread would get all that it is a view of.
        const piece = new Uint8Array(length + more.length)
        piece.set(gathered.subarray(0, length))
        piece.set(more, length)
        length = 0
        await this.#ask({ form, step: 'take', piece })
      }
      await pour((piece) => {
        if (length + piece.length > GATHERED_BYTES) return give(piece)
        gathered.set(piece, length)
        length += piece.length
        return undefined
      })
      await give(NOTHING)
      const packed = await this.#ask({ form, step: 'end' })
      if (!packed) throw unavailable('the reader of forms')
      return { contentType, ...packed }
    } catch (error) {
      if (this.#thread && !this.#isClosed) await this.#ask({ form, step: 'drop' }).catch(() => undefined)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#thread?.stop()
  }

  /** The form, where it is whole; null while more is to come. */
  async #ask(question: FormQuestion): Promise<PackedForm | null> {
    const reply = await this.#turns.run(() => this.#reply(question))
    if (reply === 'next') return null
    if (reply === 'lost') throw unavailable('the reader of forms')
    if ('issue' in reply) throw invalidArgument([reply.issue])
    return reply
  }

  async #reply(question: FormQuestion): Promise<FormReply> {
    if (this.#isClosed) throw unavailable('the reader of forms')
    const thread = (this.#thread ??= new AskedThread({
      file: bundled('form-worker'),
      limits: LIMITS,
      startMs: START_MS,
    }))
    try {
      return await thread.ask(question, MOST_MS)
    } catch (error) {
      this.#thread = null
      void thread.stop()
      this.#log.warn('import.form_thread_ended', { reason: String(error) })
      throw unavailable('the reader of forms')
    }
  }
}
