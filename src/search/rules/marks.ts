import { askedWords } from './words/asked-words.ts'
import { countWords } from './words/count-words.ts'

interface Mark {
  readonly start: number
  end: number
}

/** Where a text has words of a question, or what the text engine takes for one of them; in order, never overlapping. */
export function marksFor(question: string): (text: string) => Mark[] {
  const wanted = new Set(askedWords(question).flatMap(({ word, others }) => [word, ...others.map(({ word }) => word)]))
  return (text) => {
    const marks: Mark[] = []
    for (const { 0: word, index } of text.matchAll(WORDS))
      for (const [start, part] of partsOf(word, wanted))
        add(marks, { start: index + start, end: index + start + part.length })
    return marks
  }
}

function add(marks: Mark[], { start, end }: Mark): void {
  const last = marks.at(-1)
  if (last && start <= last.end) last.end = Math.max(last.end, end)
  else marks.push({ start, end })
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu
/** Letters that are neither large nor small: scripts that put no blanks between words are among them. */
const WITHOUT_CASE = /[\p{Lo}\p{Lm}]/u

type Part = readonly [start: number, text: string]

/** The word, if it is wanted, or those of its parts that are. */
function partsOf(word: string, wanted: ReadonlySet<string>): readonly Part[] {
  if (WITHOUT_CASE.test(word)) return neighbors(word).filter(([, part]) => wanted.has(part.normalize('NFKC')))
  const isWanted = (part: string): boolean => [...countWords(part).keys()].some((stem) => wanted.has(stem))
  return isWanted(word) ? [[0, word]] : camelParts(word).filter(([, part]) => isWanted(part))
}

function camelParts(word: string): Part[] {
  let start = 0
  return word.split(CAMEL).map((part) => [(start += part.length) - part.length, part])
}
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/** Each character, alone and with the next one: by these are scripts without blanks looked for. */
function neighbors(word: string): Part[] {
  let start = 0
  return Array.from(word).flatMap((character, at, all): Part[] => {
    const here = start
    start += character.length
    return [
      [here, character],
      [here, character + (all[at + 1] ?? '')],
    ]
  })
}
