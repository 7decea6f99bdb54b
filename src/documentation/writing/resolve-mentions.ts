import type { EntityKind } from '../../contract/words.ts'
import type { Entities } from '../../entities/entities.ts'
import { Pace } from '../../library/pace.ts'
import type { Sql } from '../../ports.ts'
import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'

interface RawMention {
  readonly entity_type: EntityKind
  readonly entity_id: string
  readonly path: string
}

interface ResolvedMention {
  readonly entity_type: EntityKind
  readonly entity_id: string
  readonly count: number
  readonly name: string | null
  readonly exists: boolean
}

/** Every mentioned entity once, in the order of first mention, with its name or the fact that it dangles. */
export async function resolveMentions(
  db: Sql,
  entities: Entities,
  blocks: readonly { readonly mentions: string }[],
): Promise<readonly ResolvedMention[]> {
  const counts = new Map<string, { readonly ref: EntityRef; count: number }>()
  const pace = new Pace()
  for (const { mentions } of blocks) {
    if (pace.isDue) await pace.rest()
    for (const ref of parseMentions(mentions)) {
      const key = refKey(ref)
      const counted = counts.get(key)
      if (counted) counted.count++
      else counts.set(key, { ref, count: 1 })
    }
  }
  const names = await entities.names(
    [...counts.values()].map(({ ref }) => ref),
    db,
  )
  return [...counts].map(([key, { ref, count }]) => {
    const name = names.get(key) ?? null
    return { entity_type: ref.type, entity_id: ref.id, count, name, exists: name !== null }
  })
}

/** Stored mentions are ours: they were checked when they were written. */
export function parseMentions(mentions: string): EntityRef[] {
  if (mentions === '[]') return []
  return (JSON.parse(mentions) as RawMention[]).map(({ entity_type, entity_id }) => ({
    type: entity_type,
    id: entity_id,
  }))
}
