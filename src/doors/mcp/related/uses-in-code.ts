import type { AnswerOf, Ask } from '../asking/ask.ts'
import type { Finding } from '../asking/ceiling.ts'
import { pageOf, telling, type Again } from '../asking/tool.ts'

interface Asked {
  readonly id: string
  readonly type: string
  /** `size`, or `size=sm`. */
  readonly prop: string | undefined
  readonly cursor: string | undefined
  readonly again: Again
}

const MOST_VALUES = 8

/** Who uses it in applications, as scans of their code found it. */
export async function usesInCode(ask: Ask, { id, type, prop, cursor: given, again }: Asked): Promise<Finding> {
  const [name, value] = prop === undefined ? [] : splitOnce(prop)
  let first: AnswerOf<'listUses'> | undefined
  const page = async (cursor: string | undefined) => {
    const of = type === 'token' ? { token: id } : { component: id }
    first = (await ask('listUses', { query: { ...of, prop: name, value, cursor, limit: 200 } })).body
    return first
  }
  const { data, next } = await pageOf(page, given, again)
  const isFirst = given === undefined
  return {
    head: telling({
      count: isFirst ? first?.total : undefined,
      repositories: isFirst ? repositoriesIn(first) : undefined,
      props: isFirst && name === undefined ? propsIn(first) : undefined,
      not_scanned: first?.scanned === 0 ? 'no application was scanned: `vitrine scan`' : undefined,
    }),
    list: { key: 'uses', rows: data.map(({ repository, file, line }) => `${repository} ${file}:${line}`), next },
  }
}

const splitOnce = (text: string): readonly [string, string | undefined] => {
  const at = text.indexOf('=')
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

const repositoriesIn = (first: AnswerOf<'listUses'> | undefined): string[] =>
  (first?.repositories ?? []).flatMap(({ repository, uses, since }) =>
    uses === 0 ? [] : [`${repository}: ${uses} since ${since.slice(0, 10)}`],
  )

const propsIn = (first: AnswerOf<'listUses'> | undefined): string[] =>
  (first?.props ?? []).map(({ name, uses, values, deprecated }) => {
    const some = values.slice(0, MOST_VALUES).map((one) => `${String(one.value)} ${one.uses}`)
    return `${name} ${uses}${deprecated === undefined ? '' : ' (deprecated)'}${some.length === 0 ? '' : `: ${some.join(', ')}`}`
  })
