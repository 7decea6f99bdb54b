import { markdownHeadings } from '../documentation/content/markdown-html.ts'
import type { Entry } from '../documentation/content/outline.ts'

/** The headings of notes as they stand below a heading of the page: no level is skipped, and no anchor is there twice. */
export function noteHeadings(notes: string, { version, first }: { version: string; first: number }): readonly Entry[] {
  const written = markdownHeadings(notes)
  const highest = Math.min(...written.map(({ level }) => level))
  let deepest = first - 1
  return written.map(({ text, level }, at) => {
    deepest = Math.min(first + level - highest, deepest + 1, 6)
    return { anchor: `notes-${version}-${at + 1}`, title: text, level: deepest }
  })
}
