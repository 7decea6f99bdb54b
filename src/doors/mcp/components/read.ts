import { notFound } from '../../../errors.ts'
import type { Json } from '../../../kit/shapes/json-value.ts'
import type { AnswerOf, Ask } from '../asking/ask.ts'
import { codeSide, type InCode } from '../names/code-side.ts'
import { withTheirInstances } from './instances.ts'

type Answer = AnswerOf<'readComponentsWhole'>
type Row = Answer['data'][number]

export type Document = { readonly [key: string]: Json }

/** A component with all that it is made of; `document` is its spec, null where none was imported. */
export interface Read extends Row {
  readonly document: Document | null
  /** Its partners in code, the surest first; none where they were not asked for. */
  readonly code: readonly InCode[]
}

export interface Reads {
  readonly reads: readonly Read[]
  /** What styles and tokens were told in; null where neither was. */
  readonly modes: Answer['modes'] | null
  /** Ids of nothing. */
  readonly missing: readonly string[]
  /** By names that the design does not have: what code calls so. */
  readonly named: ReadonlyMap<string, readonly InCode[]>
}

interface Asked {
  readonly ids: readonly string[]
  readonly include?: readonly ('default' | 'variants' | 'tokenValues' | 'styles')[]
  readonly variant?: object | undefined
  readonly modes?: readonly string[] | undefined
  readonly mostTokens?: number
  /** Whether their partners in code are asked for too. */
  readonly code?: boolean
  /** To be looked for in code. */
  readonly names?: readonly string[]
}

/** By one question, and one more for what is known of code; in the order of their ids. */
export async function readAll(ask: Ask, { ids, code = false, names = [], ...asked }: Asked): Promise<Reads> {
  const [{ data, missing, modes = null }, { partners, named }] = await Promise.all([
    ids.length === 0 ? NOTHING : inDesign(ask, { ids, ...asked }),
    codeSide(ask, { ids: code ? ids : [], names }),
  ])
  const [only] = ids
  if (only !== undefined && ids.length === missing.length && named.size === 0) throw notFound('component', only)
  const reads = data.map((row) => ({
    ...row,
    document: row.spec === null ? null : withTheirInstances(row.spec.spec as Document, row.uses),
    code: partners.get(row.component.id) ?? [],
  }))
  return { reads, modes, missing, named }
}

const NOTHING: Answer = { data: [], missing: [] }

async function inDesign(
  ask: Ask,
  { ids, include, variant, modes, mostTokens }: Omit<Asked, 'code' | 'names'>,
): Promise<Answer> {
  const { body } = await ask('readComponentsWhole', {
    body: { component_ids: ids, include, variant, modes, most_tokens: mostTokens },
  })
  return body
}
