import { OneOf } from '../../../contract/schema.ts'
import { Type } from 'typebox'
import { Cursor, Text } from '../asking/inputs.ts'
import { pageOf, telling, tool } from '../asking/tool.ts'

export const checkParity = tool({
  name: 'check_parity',
  title: 'Design against code',
  description: 'Where design and code differ, the gravest first.',
  scope: 'read:library',
  effect: 'reads',
  operations: [],
  input: { component: Text, severity: Type.Optional(OneOf(['error', 'warning', 'info'])), cursor: Cursor },
  output: {
    counts: Type.Optional(Type.Record(Type.String(), Type.Integer())),
    findings: Type.Array(Type.String(), { description: 'code (side to change, semver): what differs' }),
    not_compared: Type.Optional(Type.String()),
  },
  async run(ask, { component, severity, cursor: given }, again) {
    let first: Readonly<{ counts: object; held: Readonly<{ code: number }> }> | undefined
    const page = async (cursor: string | undefined) => {
      const { body } = await ask('listParity', { query: { component, severity, cursor, limit: 200 } })
      first = body
      return body
    }
    const { data, next } = await pageOf(page, given, again)
    return {
      head: telling({
        counts: given === undefined ? first?.counts : undefined,
        not_compared: first?.held.code === 0 ? 'no manifest of code was imported' : undefined,
      }),
      list: {
        key: 'findings',
        rows: data.map(
          ({ code, change, semver, message, uses }) => `${code} (${change}, ${semver}): ${message}${usedWords(uses)}`,
        ),
        next,
      },
    }
  },
})

const usedWords = (uses: { readonly count: number; readonly repositories: number } | undefined): string =>
  uses === undefined ? '' : `; ${uses.count} uses in ${uses.repositories} repositories`
