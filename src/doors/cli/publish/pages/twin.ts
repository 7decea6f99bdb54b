import { documentText } from '../../../mcp/pack/make-pack.ts'
import type { Documented } from '../gather/asked-rows.ts'

interface Told {
  readonly title: string
  readonly lines: readonly string[]
  readonly written: Documented | null | undefined
}

/** A page as Markdown: what the library says, and below it what people wrote, as the service tells it to agents. */
export function documentTwin({ title, lines, written }: Told): string {
  const told = lines.filter((line) => line !== '').join('\n')
  const { blocks = [], mentions = [] } = written ?? {}
  return documentText({ title, abstract: told === '' ? null : told, blocks, mentions })
}

/** A cell of a table, or a line of a list. */
export const inline = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()
