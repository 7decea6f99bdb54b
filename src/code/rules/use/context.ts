import { memo } from '../../../kit/memo.ts'
import type { Block } from '../css-block.ts'
import { ALSO, STATES, wordsOf } from './name-words.ts'

/** Whether the place where something stands speaks of what a word says: its file, what it is inside of, its property. */
export type Speaks = (word: string) => boolean

const PATH_PARTS = 3

export function contextOf(path: string): (within: Block | null | undefined, property: string) => Speaks {
  const parts = path
    .replace(/\.\w+$/, '')
    .split(/[/\\]/)
    .slice(-PATH_PARTS)
  const ofPath = stems(wordsOf(parts.join(' ')))
  return (within, property) => {
    const ofProperty = stems(wordsOf(property))
    const has = (word: string): boolean => {
      const stem = stemOf(word)
      if (ofPath.has(stem) || ofProperty.has(stem)) return true
      for (let block = within; block; block = block.outer) if (wordsOfHead(block).has(stem)) return true
      return false
    }
    return (word) => has(word) || [...(ALSO.get(word) ?? []), ...(STATES.get(word) ?? [])].some(has)
  }
}

const wordsOfHead = memo((block: Block): ReadonlySet<string> => stems(wordsOf(block.head)))

const stemOf = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)
const stems = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(stemOf))
