/** What the first `*` stands for, empty where there is none; null: the path does not match. */
export type GlobMatch = (path: string) => string | null

/** Beyond these a glob matches nothing: each place of a path is looked at once for each of its parts. */
const MOST_PARTS = 16
const LONGEST_PATH = 1_000

/** `src/components/*` is any file below the end of a path; `**` is any number of folders. */
export function globMatch(glob: string): GlobMatch {
  const parts = glob
    .replace(/^\.?\//, '')
    .split(/(\*\*\/?|\*)/)
    .filter((part) => part !== '')
  if (parts.length > MOST_PARTS) return () => null
  return (path) => {
    if (path.length > LONGEST_PATH) return null
    const walk = new Walk(parts, path)
    return walk.goesOn(0, 0) || folderStarts(path).some((at) => walk.goesOn(0, at)) ? walk.part : null
  }
}

class Walk {
  part = ''
  readonly #parts: readonly string[]
  readonly #path: string
  readonly #first: number
  /** Places from which the rest was seen not to match. */
  readonly #dead = new Set<number>()

  constructor(parts: readonly string[], path: string) {
    this.#parts = parts
    this.#path = path
    this.#first = parts.indexOf('*')
  }

  goesOn(at: number, place: number): boolean {
    const part = this.#parts[at]
    if (part === undefined) return place === this.#path.length
    const key = at * (LONGEST_PATH + 1) + place
    if (this.#dead.has(key)) return false
    const end = this.#endsOf(part, place).find((end) => this.goesOn(at + 1, end))
    if (end === undefined) this.#dead.add(key)
    else if (at === this.#first) this.part = this.#path.slice(place, end)
    return end !== undefined
  }

  /** Where a part that begins at a place may end, as few characters as possible first, as many folders as possible. */
  #endsOf(part: string, place: number): number[] {
    const path = this.#path
    if (part === '*') return Array.from({ length: path.length - place + 1 }, (_, more) => place + more)
    if (part.startsWith('**'))
      return [
        ...folderStarts(path)
          .filter((start) => start > place)
          .reverse(),
        place,
      ]
    return path.startsWith(part, place) ? [place + part.length] : []
  }
}

const folderStarts = (path: string): number[] =>
  path.split('').flatMap((character, at) => (character === '/' ? [at + 1] : []))
