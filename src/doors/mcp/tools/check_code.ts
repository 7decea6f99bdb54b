import { Type } from 'typebox'
import { OneOf } from '../../../contract/schema.ts'
import { Cursor } from '../asking/inputs.ts'
import { partOf, startOf, telling, tool } from '../asking/tool.ts'

const LANGUAGES = ['css', 'scss', 'tsx', 'vue', 'svelte', 'html'] as const

export const checkCode = tool({
  name: 'check_code',
  title: 'Check code against the library',
  description:
    'Before you hand code over: values that have a token, unknown names, props and values, primitives, what is deprecated; with line, column, what to write. tsx: all of JavaScript.',
  scope: 'read:library',
  effect: 'reads',
  operations: [],
  input: { text: Type.String(), language: OneOf(LANGUAGES), cursor: Cursor },
  output: {
    lines: Type.Integer(),
    findings: Type.Array(Type.String(), { description: 'line:column rule written → instead' }),
    not_in_library: Type.Optional(
      Type.Array(Type.String(), { description: 'custom properties that neither the library nor the code has' }),
    ),
    no_token: Type.Optional(
      Type.Array(Type.String(), { description: 'values that no token is for: leave them, or ask for a token' }),
    ),
    not_compared: Type.Optional(Type.String()),
  },
  async run(ask, { text, language, cursor }, again) {
    const files = [{ path: `code.${language}`, text, language }]
    const { body } = await ask('checkCode', { body: { files } })
    const rows = body.findings.map(({ line, column, rule, written, message, instead, in_modes: modes }) => {
      const better = instead.length > 0 ? ` → ${instead.join(' or ')}` : ` ${message}`
      const only = modes === undefined ? '' : `, the first in ${modes.join(', ')} only`
      return `${line}:${column} ${rule} ${written}${better}${only}`
    })
    return {
      head: {
        lines: body.lines,
        ...telling({
          not_compared: body.token_count === 0 ? 'this library has no tokens' : undefined,
          not_in_library: whole(body.not_in_library, body.not_in_library_count),
          no_token: whole(
            body.no_token.slice(0, MOST_VALUES).map(({ property, written, count, line, column }) => {
              return `${line}:${column} ${property}: ${written}${count > 1 ? ` (${count} times)` : ''}`
            }),
            body.no_token.length,
          ),
        }),
      },
      list: partOf('findings', rows, { start: startOf(cursor), again }),
    }
  },
})

const MOST_VALUES = 20

/** What is left out is counted. */
const whole = (shown: readonly string[], count: number): string[] =>
  count > shown.length ? [...shown, `and ${count - shown.length} more`] : [...shown]
