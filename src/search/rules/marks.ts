import { WordFinder } from './words/find-words.ts'

interface Mark {
  readonly start: number
  end: number
}

/** Where a text has words of a question, or what the text engine takes for one of them; in order, never overlapping. */
export function marksFor(question: string): (text: string) => Mark[] {
  const finder = new WordFinder(question)
  return (text) => {
    const marks: Mark[] = []
    for (const { start, end } of finder.find(text)) {
      const last = marks.at(-1)
      if (last && start <= last.end) last.end = Math.max(last.end, end)
      else marks.push({ start, end })
    }
    return marks
  }
}
