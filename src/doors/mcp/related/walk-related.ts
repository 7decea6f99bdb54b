import type { Static } from 'typebox'
import { ServiceError } from '../../../errors.ts'
import type { RelatedPage } from '../../../graph/schema.ts'

type Page = Static<typeof RelatedPage>
export type Related = Page['data'][number]
type Entity = Pick<Related, 'entity_type' | 'entity_id' | 'name'>

/** Answers one page of what lies up to three steps from an entity. */
export type AskRelated = (from: Pick<Entity, 'entity_type' | 'entity_id'>, cursor: string | undefined) => Promise<Page>

interface Walked {
  /** Nearest first. */
  readonly related: readonly Related[]
  /** Where the walk ended before its end: nothing is known of what lies beyond these. */
  readonly notWalkedFrom: readonly Entity[]
  /** The API itself ended at its own ceiling. */
  readonly isTruncated: boolean
}

/** One call of an agent is not to take a minute's share of its key's requests. */
const MOST_ASKS = 60
const STEPS = 3

/**
 * All that is related in one direction, however far: the API walks three steps, and this walks on from where it ended.
 * What is found from all entities of one distance reaches three steps beyond that distance, so of the last three
 * distances the one with the fewest entities is walked from.
 */
export async function walkRelated(ask: AskRelated, start: Omit<Entity, 'name'>): Promise<Walked> {
  const found = new Map<string, Related>()
  let asks = 0
  let isTruncated = false

  const walkFrom = async (before: Related | null): Promise<void> => {
    let cursor: string | undefined
    do {
      if (++asks > MOST_ASKS) throw new OutOfAsks()
      const page = await ask(before ?? start, cursor)
      isTruncated ||= page.truncated
      for (const row of page.data) {
        if (row.entity_id === start.entity_id) continue
        const reached = before === null ? row : beyond(before, row)
        const known = found.get(row.entity_id)
        if (!known || reached.hops < known.hops) found.set(row.entity_id, reached)
      }
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
  }
  const at = (hops: number): Related[] => [...found.values()].filter((row) => row.hops === hops)
  const answer = (notWalkedFrom: readonly Entity[]): Walked => ({
    related: [...found.values()].toSorted((a, b) => a.hops - b.hops),
    notWalkedFrom,
    isTruncated,
  })

  await walkFrom(null)
  for (let reach = STEPS; at(reach).length > 0;) {
    const [next = reach] = [reach, reach - 1, reach - 2].toSorted((a, b) => at(a).length - at(b).length)
    try {
      if (asks + at(next).length > MOST_ASKS) throw new OutOfAsks()
      for (const row of at(next)) await walkFrom(row)
    } catch (error) {
      if (!isEndOfWalk(error)) throw error
      return answer(at(reach))
    }
    reach = next + STEPS
  }
  return answer([])
}

class OutOfAsks extends Error {}

/** What has been found is worth more than a refusal to find the rest. */
const isEndOfWalk = (error: unknown): boolean =>
  error instanceof OutOfAsks || (error instanceof ServiceError && error.code === 'SVC_RATE_LIMITED')

function beyond(before: Related, row: Related): Related {
  const { entity_type, entity_id, name, via, hops } = before
  const through = { entity_type, entity_id, name }
  const way = via.map((step, place) => (place === via.length - 1 ? { ...step, through } : step))
  return { ...row, hops: hops + row.hops, via: [...way, ...row.via] }
}
