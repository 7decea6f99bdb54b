import { Type } from 'typebox'
import { OneOf } from '../../contract/schema.ts'
import { Cursor } from '../inputs.ts'
import { partOf, startOf, tool } from '../tool.ts'

const LANGUAGES = ['css', 'scss', 'tsx', 'vue', 'html'] as const

export const checkCode = tool({
  name: 'check_code',
  title: 'Check code against the library',
  description:
    'Before you hand code over: values that have a token, names of tokens that do not exist, primitives where a token for the use exists, deprecated components; with line, column and what to write instead. tsx is for all of JavaScript.',
  scope: 'read:library',
  effect: 'reads',
  operations: [],
  input: { text: Type.String(), language: OneOf(LANGUAGES), cursor: Cursor },
  output: {
    lines: Type.Integer(),
    findings: Type.Array(Type.String(), { description: 'line:column rule written → instead' }),
  },
  async run(ask, { text, language, cursor }, again) {
    const files = [{ path: `code.${language}`, text, language }]
    const { body } = await ask('checkCode', { body: { files } })
    const rows = body.findings.map(({ line, column, rule, written, message, instead }) => {
      const better = instead.length > 0 ? ` → ${instead.join(' or ')}` : ` ${message}`
      return `${line}:${column} ${rule} ${written}${better}`
    })
    return { head: { lines: body.lines }, list: partOf('findings', rows, { start: startOf(cursor), again }) }
  },
})
