import { ServiceError } from '../../../errors.ts'
import type { Ask } from '../asking/ask.ts'

const MOST = 100

/** Of these entities the deprecated ones, with what is said and what replaces them. None where the console is not reached. */
export async function deprecatedAmong(ask: Ask, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  try {
    const { body } = await ask('listDeprecated', { query: { ids: ids.slice(0, MOST) } })
    return new Map(body.data.map(({ entity_id: id, says, replaced_by: others }) => [id, told(says, others)]))
  } catch (error) {
    if (error instanceof ServiceError && ELSEWHERE.has(error.code)) return new Map()
    throw error
  }
}

const ELSEWHERE = new Set(['SVC_NOT_FOUND', 'SVC_UNAVAILABLE'])

function told(says: string, others: readonly { readonly name: string | null; readonly entity_id: string }[]): string {
  const names = others.map(({ name, entity_id: id }) => name ?? id)
  return names.length === 0 ? says : `${says} → ${names.join(', ')}`
}
