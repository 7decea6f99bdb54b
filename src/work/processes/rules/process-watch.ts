/** After so many looks at which a process had not beaten again, one after the other, it is dead. */
export const QUIET_LOOKS = 4

interface Beating {
  readonly id: string
  readonly beats: number
}

/**
 * Who among the processes lives, by looking at their beats again and again. It goes by the number of its own looks and by
 * no clock: neither a clock that is wrong nor a database that was away for a while makes anybody dead.
 */
export class ProcessWatch {
  #seen = new Map<string, { readonly beats: number; readonly quiet: number }>()

  look(processes: readonly Beating[]): void {
    const seen = new Map<string, { readonly beats: number; readonly quiet: number }>()
    for (const { id, beats } of processes) {
      const before = this.#seen.get(id)
      seen.set(id, { beats, quiet: before?.beats === beats ? before.quiet + 1 : 0 })
    }
    this.#seen = seen
  }

  /** Those that have been quiet for so many looks. */
  quietFor(looks: number): Beating[] {
    return [...this.#seen].flatMap(([id, { beats, quiet }]) => (quiet >= looks ? [{ id, beats }] : []))
  }
}
