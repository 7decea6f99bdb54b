import { ITEM_KINDS, type ItemKind } from '../../../contract/words.ts'
import { ServiceError } from '../../../errors.ts'
import type { AnswerOf, Ask } from '../asking/ask.ts'

export type Namesake = AnswerOf<'listNamesakes'>['data'][number]

interface Asked {
  readonly entity_type: string
  readonly entity_id?: string
  readonly name?: string
}

const BATCH = 500

/**
 * By id, those entities whose name others have too. Null where nobody can tell: the contract does not, and the console is
 * not reached.
 */
export async function namesakesOf(ask: Ask, asked: readonly Asked[]): Promise<ReadonlyMap<string, Namesake> | null> {
  const entities = asked.filter(({ entity_type: type }) => isItemKind(type))
  const found = new Map<string, Namesake>()
  try {
    for (let at = 0; at < entities.length; at += BATCH) {
      const { body } = await ask('listNamesakes', { body: { entities: entities.slice(at, at + BATCH) } })
      for (const one of body.data) found.set(one.entity_id, one)
    }
    return found
  } catch (error) {
    if (error instanceof ServiceError && ELSEWHERE.has(error.code)) return null
    throw error
  }
}

const ELSEWHERE = new Set(['SVC_NOT_FOUND', 'SVC_UNAVAILABLE'])

const isItemKind = (type: string): type is ItemKind => (ITEM_KINDS as readonly string[]).includes(type)

/** `Card (Web kit, 1:2)`: a form of the name that every tool takes back. */
export const labeled = ({ name, label, entity_id: id }: Pick<Namesake, 'name' | 'label' | 'entity_id'>): string =>
  `${name} (${label ?? id})`

/** How an entity is called so that it is found again: by its name where that is its own. */
export type Calling = (id: string, name: string) => string

/** Of several entities; where nobody can tell, names that repeat among these come with their ids. */
export async function callingEach(
  ask: Ask,
  entities: readonly { readonly entity_type: string; readonly entity_id: string; readonly name: string }[],
): Promise<Calling> {
  const told = await namesakesOf(
    ask,
    entities.map(({ entity_type, entity_id }) => ({ entity_type, entity_id })),
  )
  if (told !== null)
    return (id, name) => {
      const one = told.get(id)
      return one === undefined ? name : labeled(one)
    }
  const ids = new Map<string, Set<string>>()
  for (const { entity_id: id, name } of entities) ids.set(name, (ids.get(name) ?? new Set()).add(id))
  return (id, name) => ((ids.get(name)?.size ?? 0) > 1 ? `${name} (${id})` : name)
}

/** What is placed on a screen, each once; what is not in the library by what the source calls it. */
export async function placedNames(ask: Ask, uses: NonNullable<AnswerOf<'getOrigin'>['uses']>): Promise<string[]> {
  const known = uses.flatMap(({ component_id: entity_id, name }) =>
    entity_id === null || name === null ? [] : { entity_type: 'component', entity_id, name },
  )
  const call = await callingEach(ask, known)
  const names = uses.map(({ component_id: id, name, key }) =>
    id === null ? `${name ?? key} (outside this library)` : call(id, name ?? key),
  )
  return [...new Set(names)]
}

type Row = readonly [name: string, value: unknown, id: string]

/** Rows by a name that is taken back: with what tells them apart where others have it, unless its path says so already. */
export async function withOwnNames(ask: Ask, type: ItemKind, rows: readonly Row[]): Promise<readonly Row[]> {
  const told = await namesakesOf(
    ask,
    rows.map(([, , id]) => ({ entity_type: type, entity_id: id })),
  )
  if (told === null || told.size === 0) return rows
  return rows.map((row) => {
    const [name, value, id] = row
    const namesake = told.get(id)
    if (namesake === undefined || (namesake.label !== null && name.startsWith(`${namesake.label}/`))) return row
    return [`${name} (${namesake.label ?? id})`, value, id]
  })
}
