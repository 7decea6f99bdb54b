/** How much of a project the search thread still takes. */
type Trust = 'all' | 'without_text' | 'nothing'

const TEXT_OUT = 2
const ALL_OUT = 3
const FORGIVEN_MS = 3_600_000

/** Over which projects the search thread died, one time after the other; the next try comes after an hour. */
export class Strikes {
  readonly #struck = new Map<string, { readonly times: number; readonly at: number }>()

  add(projectId: string, now: number): void {
    this.#struck.set(projectId, { times: this.#times(projectId, now) + 1, at: now })
  }

  /** All of it was searched and the thread lives. */
  clear(projectId: string): void {
    this.#struck.delete(projectId)
  }

  trust(projectId: string, now: number): Trust {
    const times = this.#times(projectId, now)
    return times >= ALL_OUT ? 'nothing' : times >= TEXT_OUT ? 'without_text' : 'all'
  }

  /** Who is forgiven has one strike left: dying once more puts it out again. */
  #times(projectId: string, now: number): number {
    const struck = this.#struck.get(projectId)
    if (!struck) return 0
    return now - struck.at > FORGIVEN_MS ? Math.min(struck.times, TEXT_OUT - 1) : struck.times
  }
}
