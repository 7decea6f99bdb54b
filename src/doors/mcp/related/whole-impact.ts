import type { AnswerOf, Ask } from '../asking/ask.ts'

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
}

interface Asked {
  readonly path: { readonly entity_type: string; readonly entity_id: string }
  readonly direction: 'inbound' | 'outbound'
  readonly edge_types: readonly string[] | undefined
}

const MOST = 5_000

/** All that is related in one direction. */
export async function wholeImpact(ask: Ask, { path, direction, edge_types }: Asked): Promise<Whole> {
  const { body } = await ask('getImpact', { path, query: { direction, edge_types, limit: MOST } })
  const byDepth: number[] = []
  for (const { depth, count } of body.by_depth) byDepth[depth - 1] = count
  return {
    related: waysTo(body.data, direction),
    total: body.total,
    byDepth: Array.from(byDepth, (count) => count ?? 0),
    isIncomplete: body.is_floor || body.cut > 0,
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
