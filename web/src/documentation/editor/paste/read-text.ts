import type { Node } from 'prosemirror-model'
import { parseMarkdown } from '../markdown/parse.ts'
import { schema } from '../markdown/schema.ts'

/** A text without format: a table of a spreadsheet, Markdown, or lines as they are. */
export function readText(text: string): readonly Node[] {
  const plain = withoutLastLines(text.replaceAll(/\r\n?/g, '\n'))
  const table = tableOf(plain)
  if (table) return [table]
  if (isMarkdown(plain)) return childrenOf(parseMarkdown(plain).doc)
  return plain
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) =>
      schema.node(
        'paragraph',
        null,
        paragraph
          .split('\n')
          .flatMap((line, at) => [
            ...(at > 0 ? [schema.node('hard_break')] : []),
            ...(line.trim() === '' ? [] : [schema.text(line.trim())]),
          ]),
      ),
    )
}

function withoutLastLines(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end--
  return text.slice(0, end)
}

const childrenOf = (doc: Node): Node[] => {
  const children: Node[] = []
  doc.forEach((child) => void children.push(child))
  return children
}

/** Rows of cells between tabs, each with as many. */
function tableOf(text: string): Node | null {
  const rows = text.split('\n').map((line) => line.split('\t'))
  const width = rows[0]?.length ?? 0
  if (width < 2 || rows.length < 2 || rows.some((row) => row.length !== width)) return null
  return schema.node(
    'table',
    null,
    rows.map((row, at) =>
      schema.node(
        'table_row',
        null,
        row.map((cell) =>
          schema.node(at === 0 ? 'table_header' : 'table_cell', null, [
            schema.node('paragraph', null, cell.trim() === '' ? [] : [schema.text(cell.trim())]),
          ]),
        ),
      ),
    ),
  )
}

const SIGNS = [
  /^#{1,6} \S/m,
  /^[ \t]{0,12}[-*+] \S/m,
  /^[ \t]{0,12}\d{1,9}[.)] \S/m,
  /^> \S/m,
  /^(```|~~~)/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  /\*\*[^*\s][^*]*\*\*/,
  /(^|\s)_[^_\s][^_]*_(\s|$)/,
  /\[[^\]\n]{1,80}\]\([^)\s]/,
  /(^|\s)`[^`\n]+`/,
]

/** Whether anything in it means something to a reader of Markdown. */
const isMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text))
