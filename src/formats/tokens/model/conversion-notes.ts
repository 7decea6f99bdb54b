import type { FindingCode } from '../../bundle/finding-codes.ts'
import type { Finding } from '../../bundle/findings.ts'

/** What a conversion could not carry. What concerns a value is told one by one; what concerns all alike is told once. */
export class ConversionNotes {
  readonly #notes: Finding[] = []
  readonly #alike = new Map<string, { code: FindingCode; path: string; count: number }>()

  add(code: FindingCode, path: string, message: string): void {
    this.#notes.push({ code, path, message })
  }

  addAlike(code: FindingCode, path: string, message: string): void {
    const known = this.#alike.get(message)
    if (known) known.count++
    else this.#alike.set(message, { code, path, count: 1 })
  }

  list(): Finding[] {
    const alike = [...this.#alike].map(([message, { code, path, count }]) => ({
      code,
      path,
      message: count > 1 ? `${message} (here and in ${count - 1} more)` : message,
    }))
    return [...this.#notes, ...alike]
  }
}
