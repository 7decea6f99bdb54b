import { Type } from 'typebox'
import { EXPORT_FORMATS } from '../../../contract/words.ts'
import { OneOf } from '../../../contract/schema.ts'
import { Cursor, Text } from '../asking/inputs.ts'
import { resolve } from '../names/resolve.ts'
import { partOf, startOf, telling, tool } from '../asking/tool.ts'

const MOST_NOTES = 5
/** Lines of a file that go together: few enough that parts fill an answer well. */
const LINES = 20

export const exportTokens = tool({
  name: 'export_tokens',
  title: 'Export tokens',
  description: 'All tokens, or a collection’s, as source files in a format; join the parts of a path in their order.',
  scope: 'read:library',
  effect: 'reads',
  operations: [],
  input: { format: OneOf(EXPORT_FORMATS), collection: Text, cursor: Cursor },
  output: {
    empty: Type.Optional(Type.String()),
    files: Type.Array(Type.Object({ path: Type.String(), text: Type.String() }), { description: 'parts of files' }),
  },
  async run(ask, { format, collection, cursor }, again) {
    const id = collection === undefined ? undefined : await resolve(ask, 'token-collection', collection)
    const { body } = await ask('exportCode', { query: { format, collection: id } })
    const start = startOf(cursor)
    const notes = body.notes.map(({ path, message }) => `${path} ${message}`)
    const parts = body.files.flatMap(({ path, content }) => partsOf(content).map((text) => ({ path, text })))
    const isEmpty = parts.every(({ text }) => text.trim() === '')
    return {
      head:
        start > 0
          ? {}
          : telling({
              empty: isEmpty
                ? 'there are no tokens to export; paint, text and effect styles are told by get_styles'
                : undefined,
              notes: notes.slice(0, MOST_NOTES),
              more_notes: Math.max(0, notes.length - MOST_NOTES) || undefined,
            }),
      list: partOf('files', parts, { start, again, arrange: joined }),
    }
  },
})

function partsOf(content: string): string[] {
  const lines = content.split(/(?<=\n)/)
  return Array.from({ length: Math.ceil(lines.length / LINES) }, (_, at) =>
    lines.slice(at * LINES, (at + 1) * LINES).join(''),
  )
}

/** Parts of one file that follow one another are one. */
function joined(parts: readonly unknown[]): { path: string; text: string }[] {
  const files: { path: string; text: string }[] = []
  for (const { path, text } of parts as readonly { path: string; text: string }[]) {
    const last = files.at(-1)
    if (last?.path === path) last.text += text
    else files.push({ path, text })
  }
  return files
}
