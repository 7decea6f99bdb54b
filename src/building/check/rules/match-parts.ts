import { folded } from '../../../entities/rules/nearest.ts'
import type { FoundBox, WantedBox } from './built.ts'
import { partKeys } from './part-keys.ts'

/** An element of a page, or what somebody says of one. */
export interface GivenElement {
  /** The place of its parent in the list. */
  readonly parent?: number
  readonly part?: string | null
  readonly id?: string
  readonly classes?: string
  readonly text?: string
  readonly box?: readonly number[]
  readonly styles: Readonly<Record<string, string>>
}

/** An element by what it can be known by, and the place after the last that is inside of it. */
interface Known {
  readonly part: string | null
  readonly partName: string | null
  readonly names: ReadonlySet<string>
  readonly text: string
  readonly end: number
}

/**
 * Which element of a page is which of a picture: by `data-part`, which has the name of an element or the names down to it,
 * by a class or an id that ends in its name, or by its text. The first is the root.
 */
export function matchParts(wanted: readonly WantedBox[], given: readonly GivenElement[]): FoundBox[] {
  const keys = partKeys(wanted)
  const known = knownOf(given)
  const taken = new Set<number>()
  const places = new Map<string, number>()
  for (const [at, { name, look }] of wanted.entries()) {
    const key = keys[at] ?? name
    const parent = places.get(key.slice(0, Math.max(key.lastIndexOf('/'), 0)))
    const [start, end] = parent === undefined ? [0, known.length] : [parent + 1, known[parent]?.end ?? known.length]
    const called = folded(name)
    const said = plain(look.text?.characters ?? '')
    const tests: readonly ((one: Known) => boolean)[] = [
      ({ part }) => part === key,
      ({ partName }) => partName !== null && partName === called,
      () => at === 0,
      ({ names }) => names.has(called),
      ({ text }) => said !== '' && text === said,
    ]
    const place = firstPlace(tests, known, { start, end, taken })
    if (place === undefined) continue
    places.set(key, place)
    taken.add(place)
  }
  return [...places].flatMap(([key, place]) => {
    const element = given[place]
    if (element === undefined) return []
    const { box, text = '', styles } = element
    return [{ key, text, styles, box: box?.length === 4 ? box : null }]
  })
}

interface Among {
  readonly start: number
  readonly end: number
  readonly taken: ReadonlySet<number>
}

/** By the first test that any of them meets. */
function firstPlace(
  tests: readonly ((one: Known) => boolean)[],
  known: readonly Known[],
  { start, end, taken }: Among,
): number | undefined {
  for (const isIt of tests)
    for (let place = start; place < end; place++) {
      const element = known[place]
      if (element && !taken.has(place) && isIt(element)) return place
    }
  return undefined
}

function knownOf(given: readonly GivenElement[]): Known[] {
  const ends = given.map((_, at) => at + 1)
  // What is inside of an element follows it: its end is that of the last one inside.
  for (let at = given.length - 1; at >= 0; at--) {
    const parent = given[at]?.parent ?? -1
    if (parent >= 0 && parent < at) ends[parent] = Math.max(ends[parent] ?? 0, ends[at] ?? 0)
  }
  // Where nobody says what holds what, anything may be anywhere.
  const isFlat = given.every(({ parent }) => parent === undefined)
  return given.map(({ part = null, id = '', classes = '', text = '' }, at) => ({
    part,
    partName: part === null ? null : folded(part),
    names: namesIn(`${id} ${classes}`),
    text: plain(text),
    end: isFlat ? given.length : (ends[at] ?? at + 1),
  }))
}

/** `label`, `button__label` and `button-label` are of `label`. */
function namesIn(words: string): ReadonlySet<string> {
  const names = words.split(/\s/).flatMap((word) => {
    const last = word.split(/__|--/).findLast((part) => part !== '') ?? ''
    return [folded(word), folded(last), folded(last.split('-').at(-1) ?? '')]
  })
  return new Set(names.filter((name) => name !== ''))
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
