import type { ConversionReport } from '../../bundle/rules/library-bundle.ts'

type Notes = ConversionReport['notes']

/** What a conversion could not carry. What concerns a value is told one by one; what concerns all alike is told once. */
export class ConversionNotes {
  readonly #notes: Notes = []
  readonly #alike = new Map<string, { path: string; count: number }>()

  add(path: string, message: string): void {
    this.#notes.push({ path, message })
  }

  addAlike(path: string, message: string): void {
    const known = this.#alike.get(message)
    if (known) known.count++
    else this.#alike.set(message, { path, count: 1 })
  }

  list(): Notes {
    const alike = [...this.#alike].map(([message, { path, count }]) => ({
      path,
      message: count > 1 ? `${message} (here and in ${count - 1} more)` : message,
    }))
    return [...this.#notes, ...alike]
  }
}
