import type { Archive } from './extract-archive.ts'
import type { Gathered } from './extract-gather.ts'
import { readXml } from './extract-xml.ts'

/** How the text of one kind of part is written down. Element names are without prefix. */
interface Flow {
  /** Elements whose characters are text. */
  readonly text: ReadonlySet<string>
  /** Elements after which a line ends. */
  readonly lines: ReadonlySet<string>
  /** Elements that stand for a blank, and after which cells end. */
  readonly blanks: ReadonlySet<string>
  /** Elements whose `title` and `descr` say what a picture shows. */
  readonly alternatives: ReadonlySet<string>
  /** Elements that are left out with all that is in them. */
  readonly skipped: ReadonlySet<string>
}

/** Word processing, slides, charts, diagrams, notes and comments: `t` holds text in all of them. */
export const OOXML_FLOW: Flow = {
  text: new Set(['t', 'v', 'text']),
  lines: new Set(['p', 'br', 'cr', 'tr', 'pt', 'cm', 'comment', 'threadedComment']),
  alternatives: new Set(['docPr', 'cNvPr']),
  blanks: new Set(['tab', 'tc', 'ptab']),
  // Fallback repeats what AlternateContent said; moved and deleted text is not the document's any more.
  skipped: new Set(['Fallback', 'pPr', 'rPr', 'moveFrom']),
}

export const ODF_FLOW: Flow = {
  text: new Set(['p', 'h', 'title', 'desc']),
  lines: new Set(['p', 'h', 'title', 'desc', 'line-break', 'table-row']),
  alternatives: new Set(),
  blanks: new Set(['s', 'tab', 'table-cell']),
  skipped: new Set(['tracked-changes', 'forms']),
}

/** Reads the text of a part into what is gathered. */
export async function readFlow(archive: Archive, part: string, flow: Flow, gathered: Gathered): Promise<void> {
  let inText = 0
  await readXml(archive.chunks(part), {
    open(name, attribute) {
      if (flow.alternatives.has(name)) {
        for (const text of [attribute('title'), attribute('descr')]) {
          gathered.add(text ?? '')
          gathered.blank(' ')
        }
      }
      if (flow.skipped.has(name)) return 'skip'
      if (flow.text.has(name)) inText += 1
      if (flow.blanks.has(name)) gathered.blank(' ')
      return undefined
    },
    text(text) {
      if (inText > 0) gathered.add(text)
    },
    close(name) {
      if (flow.text.has(name)) inText -= 1
      if (flow.lines.has(name)) gathered.line()
      else if (flow.blanks.has(name)) gathered.blank(' ')
    },
    isDone: () => gathered.isFull,
  })
  gathered.line()
}
