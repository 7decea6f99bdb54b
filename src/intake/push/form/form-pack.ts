import { MaxHeaderSizeExceededError, MultipartParser, type MultipartPart } from '@remix-run/multipart-parser'
import type { FormFile } from '../../../contract/body.ts'
import type { Issue } from '../../../errors.ts'
import { nameFault } from '../rules/part-name.ts'

export const MOST_FILES = 2_000
const MOST_HEADER_BYTES = 4_096
/** Before several files. No text has zeros: a program that knows no packs refuses one instead of reading it as a file. */
const HEAD = Buffer.from('\0vitrine files\0\0')

export interface PackedForm {
  readonly bytes: Uint8Array
  /** Where each lies in the bytes, one after the other. */
  readonly files: readonly FormFile[]
}

/**
 * The files of a form, taken out of it while it comes: their bytes one after the other, as they are kept. A fault is told
 * with the piece that shows it, so that nothing is read of what no form may have.
 */
export class FormPack {
  readonly #parser: MultipartParser
  readonly #mostBytes: number
  #bytes = new Uint8Array(HEAD)
  #length = HEAD.length
  readonly #files: FormFile[] = []
  readonly #names = new Set<string>()

  constructor(boundary: string, mostBytes: number) {
    const limits = { maxHeaderSize: MOST_HEADER_BYTES, maxFileSize: mostBytes, maxTotalSize: mostBytes }
    this.#parser = new MultipartParser(boundary, { ...limits, maxParts: MOST_FILES + 1 })
    this.#mostBytes = mostBytes
  }

  /** The next piece of the form. */
  take(piece: Uint8Array): Issue | null {
    try {
      for (const part of this.#parser.write(piece)) {
        const issue = this.#keep(part)
        if (issue) return issue
      }
      return null
    } catch (error) {
      // A line break, or whatever else, may follow the end.
      if (this.#isWhole()) return null
      return body(error instanceof MaxHeaderSizeExceededError ? LONG_HEADERS : NO_FORM)
    }
  }

  /** All of it has come. */
  end(): PackedForm | Issue {
    if (!this.#isWhole()) return body(NO_FORM)
    if (this.#files.length === 0) return body('is a form without a file')
    return { bytes: this.#bytes.subarray(0, this.#length), files: this.#files }
  }

  #keep(part: MultipartPart): Issue | null {
    const at = this.#files.length + 1
    const name = nameOf(part)
    if (name === null) return body('has a field that is not a file: send options in the query')
    if (at > MOST_FILES) return body(`has more than ${MOST_FILES} files: send them as a zip`)
    const fault = nameFault(name)
    if (fault !== null) return { path: `body.file ${at}`, message: fault }
    if (this.#names.has(name)) return body('has two files of one name: say their folders in their names')
    this.#names.add(name)
    if (at === 1) this.#makeRoom()
    const from = this.#length
    for (const piece of part.content) {
      this.#bytes.set(piece, this.#length)
      this.#length += piece.length
    }
    this.#files.push({ name, from, size: this.#length - from })
    return null
  }

  /** For all that can come: the system gives the memory as it is written to. */
  #makeRoom(): void {
    this.#bytes = new Uint8Array(HEAD.length + this.#mostBytes)
    this.#bytes.set(HEAD)
  }

  #isWhole(): boolean {
    try {
      this.#parser.finish()
      return true
    } catch {
      return false
    }
  }
}

const NO_FORM = 'is not multipart/form-data, as its Content-Type says'
const LONG_HEADERS = `has a part whose headers are longer than ${MOST_HEADER_BYTES} bytes`

const body = (message: string): Issue => ({ path: 'body', message })

const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** As browsers write it: three characters are escaped, and a backslash is one. Null: it is a field, not a file. */
function nameOf({ headers }: MultipartPart): string | null {
  const named = /;\s*filename=(?:"([^"]*)"|([^";\s]+))/i.exec(headers['content-disposition'] ?? '')
  if (!named) return null
  return (named[1] ?? named[2] ?? '').replaceAll(/%22|%0D|%0A/gi, (escape) => ESCAPED[escape.toUpperCase()] ?? escape)
}
