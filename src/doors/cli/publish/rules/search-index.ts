import { firstPlace } from '../../../../kit/first-place.ts'
import { countWords } from '../../../../search/rules/words/count-words.ts'
import { searchedName } from '../../../../search/rules/words/searched-name.ts'

/** What can be found: a page of the site. */
export interface Findable {
  readonly path: string
  readonly title: string
  readonly kind: string
  readonly about: string
  /** Everything on it that people wrote. */
  readonly text: string
}

/** As the script of the site reads it: `words` in order, and of each the pages that have it, with its worth there. */
export interface SearchIndex {
  /** Path, title, kind, what it is about. */
  readonly pages: readonly (readonly [string, string, string, string])[]
  readonly words: readonly string[]
  /** Of each word: pairs of a page, as the distance from the one before, and a worth from 1 to 9. */
  readonly places: readonly (readonly number[])[]
}

const TITLE_WORTH = 8
const LEAST_STEM = 4
/** What is called so comes first, then what begins so. */
const NAMED = 100
const BEGUN = 5

/** Folded and stemmed by the rules of the service's own text search. */
export function searchIndex(all: readonly Findable[]): SearchIndex {
  const words = new Map<string, number[]>()
  const last = new Map<string, number>()
  for (const [page, { title, text, about }] of all.entries()) {
    const inTitle = countWords(searchedName(title))
    const inText = countWords(`${about}\n${text}`)
    for (const word of new Set([...inTitle.keys(), ...inText.keys()])) {
      const worth = Math.min(9, (inTitle.has(word) ? TITLE_WORTH : 0) + Math.min(4, inText.get(word) ?? 0))
      const places = words.get(word) ?? []
      places.push(page - (last.get(word) ?? 0), worth)
      words.set(word, places)
      last.set(word, page)
    }
  }
  const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    pages: all.map(({ path, title, kind, about }) => [path, title, kind, about]),
    words: sorted.map(([word]) => word),
    places: sorted.map(([, places]) => places),
  }
}

/** Pages for a question, the best first. All its words have to be there, each as the beginning of a word at least. */
export function findPages({ words, places, pages }: SearchIndex, question: string): number[] {
  const asked = [...countWords(searchedName(question)).keys()]
  if (asked.length === 0) return []
  const [first = new Map<number, number>(), ...others] = asked.map((word) => hitsOf(beginning(word)))
  const found = [...first].flatMap(([page, worth]) =>
    others.every((hits) => hits.has(page))
      ? [[page, others.reduce((sum, hits) => sum + (hits.get(page) ?? 0), worth)] as const]
      : [],
  )
  const [begun = ''] = asked
  const bonusOf = (page: number): number => {
    const title = [...countWords(pages[page]?.[1] ?? '').keys()]
    const isNamed = title.length === asked.length && title.every((word) => asked.includes(word))
    return isNamed ? NAMED : title[0]?.startsWith(begun) ? BEGUN : 0
  }
  return found
    .map(([page, worth]) => [page, worth + bonusOf(page)] as const)
    .sort(([a, one], [b, other]) => other - one || lengthOf(a) - lengthOf(b) || a - b)
    .map(([page]) => page)

  /** A word that is typed in part has no stem yet: what is known of its beginning. */
  function beginning(word: string): string {
    for (let length = word.length; length >= Math.min(word.length, LEAST_STEM); length--) {
      const cut = word.slice(0, length)
      const first = words[startOf(cut)]
      if (length === word.length ? first?.startsWith(cut) : first === cut) return cut
    }
    return word
  }

  function startOf(word: string): number {
    return firstPlace(words.length, (at) => (words[at] ?? '') >= word)
  }

  function lengthOf(page: number): number {
    return pages[page]?.[1].length ?? 0
  }

  function hitsOf(word: string): Map<number, number> {
    const hits = new Map<number, number>()
    const first = startOf(word)
    const others = words.slice(first).findIndex((one) => !one.startsWith(word))
    const end = others === -1 ? words.length : first + others
    for (const [at, list] of places.slice(first, end).entries()) {
      const share = words[first + at] === word ? 1 : 0.5
      let page = 0
      for (let next = 0; next < list.length; next += 2) {
        page += list[next] ?? 0
        hits.set(page, Math.max(hits.get(page) ?? 0, (list[next + 1] ?? 0) * share))
      }
    }
    return hits
  }
}
