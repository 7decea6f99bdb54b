import { ServiceError } from '../../../errors.ts'
import type { AnswerOf, Ask, QuestionFor } from '../asking/ask.ts'
import { walkRelated, type Related } from './walk-related.ts'

type Row = AnswerOf<'getImpact'>['data'][number]

/** One entity that was reached, and the way to it. */
export interface Reached {
  readonly entity_type: string
  readonly entity_id: string
  readonly name: string
  readonly hops: number
  readonly via: readonly Step[]
}

interface Step {
  readonly type: string
  readonly direction: 'inbound' | 'outbound'
  readonly through?: { readonly entity_type: string; readonly entity_id: string; readonly name: string }
}

interface Whole {
  /** Nearest first. */
  readonly related: readonly Reached[]
  readonly total: number
  /** How many lie one step away, two steps, and so on. */
  readonly byDepth: readonly number[]
  readonly isIncomplete: boolean
  /** Where a walk over the API alone had to end. */
  readonly notWalkedFrom: readonly Pick<Reached, 'entity_type' | 'entity_id'>[]
}

interface Asked {
  readonly path: { readonly entity_type: string; readonly entity_id: string }
  readonly direction: 'inbound' | 'outbound'
  readonly edge_types: readonly string[] | undefined
}

const MOST = 5_000

/** All that is related in one direction. The console knows it at once; over the API alone it is walked for, or null. */
export async function wholeImpact(ask: Ask, asked: Asked): Promise<Whole | null> {
  const { path, direction, edge_types } = asked
  try {
    const { body } = await ask('getImpact', { path, query: { direction, edge_types, limit: MOST } })
    const byDepth: number[] = []
    for (const { depth, count } of body.by_depth) byDepth[depth - 1] = count
    return {
      related: waysTo(body.data, direction),
      total: body.total,
      byDepth: Array.from(byDepth, (count) => count ?? 0),
      isIncomplete: body.is_floor || body.cut > 0,
      notWalkedFrom: [],
    }
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'SVC_UNAVAILABLE') throw error
    // The tokens of a collection would be met again on the way.
    return path.entity_type === 'token-collection' ? null : walked(ask, asked)
  }
}

/** Each row names the one before it, which stands before it. */
function waysTo(rows: readonly Row[], direction: 'inbound' | 'outbound'): Reached[] {
  const known = new Map<string, Reached>()
  return rows.map(({ entity_type, entity_id, name, depth, edge, after }) => {
    const before = after === null ? undefined : known.get(after)
    const reached = { entity_type, entity_id, name, hops: depth, via: wayOver(before, { type: edge, direction }) }
    known.set(entity_id, reached)
    return reached
  })
}

/** Of a long way the end is told. */
const MOST_STEPS = 8

function wayOver(before: Reached | undefined, last: Step): Step[] {
  if (!before) return [last]
  const { entity_type, entity_id, name, via } = before
  const through = { entity_type, entity_id, name }
  const way = via.map((step, at) => (at === via.length - 1 ? { ...step, through } : step))
  return [...way, last].slice(-MOST_STEPS)
}

async function walked(ask: Ask, { path, direction, edge_types }: Asked): Promise<Whole> {
  const { related, notWalkedFrom, isTruncated } = await walkRelated(
    async ({ entity_type, entity_id }, cursor) => {
      const query: NonNullable<QuestionFor<'listRelated'>['query']> = {
        direction,
        edge_types,
        depth: 3,
        limit: 200,
        cursor,
      }
      return (await ask('listRelated', { path: { entity_type, entity_id }, query })).body
    },
    { entity_type: path.entity_type as Related['entity_type'], entity_id: path.entity_id },
  )
  const byDepth: number[] = []
  for (const { hops } of related) byDepth[hops - 1] = (byDepth[hops - 1] ?? 0) + 1
  return {
    related,
    total: related.length,
    byDepth: Array.from(byDepth, (count) => count ?? 0),
    isIncomplete: isTruncated || notWalkedFrom.length > 0,
    notWalkedFrom,
  }
}
