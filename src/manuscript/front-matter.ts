import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import type { LineFault } from './directives/read-blocks.ts'

/** By name, with the line it stands in. */
export type Fields = ReadonlyMap<string, { readonly value: unknown; readonly line: number }>

type Front = { readonly fields: Fields; readonly end: number } | { readonly fault: LineFault }

/** YAML says more than we need: what is longer is not front matter that anybody wrote. */
const MOST_LINES = 100

/** The fields between the first line and the next `---`; `end` is how many lines they take. Null: there is none. */
export function readFrontMatter(lines: readonly string[]): Front | null {
  if (!/^---[ \t]*$/.test(lines[0] ?? '')) return null
  const close = lines.slice(0, MOST_LINES).findIndex((line, at) => at > 0 && /^---[ \t]*$/.test(line))
  if (close === -1) return { fault: { line: 1, message: 'the front matter is not closed: end it with a line ---' } }
  const counter = new LineCounter()
  const document = parseDocument(lines.slice(1, close).join('\n'), { lineCounter: counter, schema: 'core' })
  const lineAt = (offset: number): number => counter.linePos(offset).line + 1
  const [error] = document.errors
  if (error) {
    const message = `the front matter is not YAML: ${error.message.split('\n', 1)[0] ?? ''}`
    return { fault: { line: lineAt(error.pos[0]), message } }
  }
  const { contents } = document
  if (contents === null) return { fields: new Map(), end: close + 1 }
  if (!isMap(contents)) return { fault: { line: 2, message: 'the front matter must be lines of name: value' } }
  const fields = new Map(
    contents.items.flatMap(({ key, value }) =>
      isScalar(key) && typeof key.value === 'string'
        ? [[key.value, { value: isScalar(value) ? value.value : value, line: lineAt(key.range?.[0] ?? 0) }] as const]
        : [],
    ),
  )
  return { fields, end: close + 1 }
}

export function writeFrontMatter(fields: readonly (readonly [string, string | null])[]): string {
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${scalar(value)}`]))
  return ['---', ...lines, '---', ''].join('\n')
}

/** The text of a file with these fields in front, and nothing else of it touched. */
export function withFields(text: string, fields: Readonly<Record<string, string | null>>): string {
  const lines = text.split('\n')
  const isReturned = lines[0]?.endsWith('\r') ?? false
  const closeAt = (): number => lines.findIndex((line, at) => at > 0 && /^---[ \t\r]*$/.test(line))
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) continue
    const line = `${name}: ${scalar(value)}${isReturned ? '\r' : ''}`
    const at = lines.slice(0, closeAt()).findIndex((one) => one.startsWith(`${name}:`))
    if (at === -1) lines.splice(closeAt(), 0, line)
    else lines[at] = line
  }
  return lines.join('\n')
}

/** Plain where nothing in YAML could take it for anything else; a JSON string is a YAML one too. */
function scalar(value: string): string {
  const isPlain = /^\p{L}[\p{L}\p{N} _/().,-]*$/u.test(value) && !value.endsWith(' ') && !KEYWORDS.test(value)
  if (isPlain) return value
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const KEYWORDS = /^(true|false|null|yes|no|on|off|y|n)$/i
