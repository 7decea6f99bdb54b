import { notFound } from '../../../errors.ts'
import type { Json } from '../../../kit/shapes/json-value.ts'
import type { AnswerOf, Ask } from '../asking/ask.ts'
import { withTheirInstances } from './instances.ts'

type Answer = AnswerOf<'readComponentsWhole'>
type Row = Answer['data'][number]

export type Document = { readonly [key: string]: Json }

/** A component with all that it is made of; `document` is its spec, null where none was imported. */
export interface Read extends Row {
  readonly document: Document | null
}

export interface Reads {
  readonly reads: readonly Read[]
  /** What styles and tokens were told in; null where neither was. */
  readonly modes: Answer['modes'] | null
  /** Ids of nothing. */
  readonly missing: readonly string[]
}

interface Asked {
  readonly ids: readonly string[]
  readonly include?: readonly ('default' | 'variants' | 'tokenValues' | 'styles')[]
  readonly variant?: object | undefined
  readonly modes?: readonly string[] | undefined
  readonly mostTokens?: number
}

/** By one question, in the order of their ids. */
export async function readAll(ask: Ask, { ids, include, variant, modes, mostTokens }: Asked): Promise<Reads> {
  const { body } = await ask('readComponentsWhole', {
    body: { component_ids: ids, include, variant, modes, most_tokens: mostTokens },
  })
  const reads = body.data.map((row) => ({
    ...row,
    document: row.spec === null ? null : withTheirInstances(row.spec.spec as Document, row.uses),
  }))
  const [only] = ids
  if (only !== undefined && ids.length === body.missing.length) throw notFound('component', only)
  return { reads, modes: body.modes ?? null, missing: body.missing }
}
