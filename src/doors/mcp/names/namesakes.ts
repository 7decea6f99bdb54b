import { ITEM_KINDS, type ItemKind } from '../../../contract/words.ts'
import type { AnswerOf, Ask } from '../asking/ask.ts'

/** What is said beside the name of an entity. */
type Described = AnswerOf<'describeEntities'>['data'][number]

interface Entity {
  readonly entity_type: string
  readonly entity_id: string
}

/** Answers of agents have no room for more. */
const MOST = 5_000

/** By id, those entities of which there is anything to say beside their names. */
export async function describedAmong(
  ask: Ask,
  asked: readonly Entity[],
  tell: readonly ('namesakes' | 'deprecated' | 'code_names')[],
): Promise<ReadonlyMap<string, Described>> {
  const items = asked.filter(({ entity_type: type }) => isItemKind(type))
  const entities = [
    ...new Map(items.map(({ entity_type, entity_id }) => [entity_id, { entity_type, entity_id }])).values(),
  ]
  if (entities.length === 0) return new Map()
  const { body } = await ask('describeEntities', { body: { entities: entities.slice(0, MOST), tell } })
  return new Map(body.data.map((one) => [one.entity_id, one]))
}

const isItemKind = (type: string): type is ItemKind => (ITEM_KINDS as readonly string[]).includes(type)

/** `Card (Web kit, 1:2)`: a form of the name that every tool takes back. */
export const labeled = (name: string, id: string, label: string | null): string => `${name} (${label ?? id})`

/** How an entity is called so that it is found again: by its name where that is its own. */
export type Calling = (id: string, name: string) => string

export const callingBy =
  (described: ReadonlyMap<string, Described>): Calling =>
  (id, name) => {
    const shared = described.get(id)?.shared
    return shared === undefined ? name : labeled(name, id, shared.label)
  }

/** Of several entities. */
export const callingEach = async (ask: Ask, entities: readonly Entity[]): Promise<Calling> =>
  callingBy(await describedAmong(ask, entities, ['namesakes']))

/** `as of 2.0 → Button`: what is said of what is deprecated, and what replaces it. */
export function deprecationOf(described: Pick<Described, 'deprecated'> | undefined): string | undefined {
  if (described?.deprecated === undefined) return undefined
  const { says, replaced_by: others } = described.deprecated
  return others.length === 0 ? says : `${says} → ${others.join(', ')}`
}

/** The name in code alone where the web is all there is, else by platform. */
export function codeNameOf(described: Described | undefined): unknown {
  if (described?.code_names === undefined) return undefined
  const { web, ...others } = described.code_names
  return web !== undefined && Object.keys(others).length === 0 ? web : described.code_names
}

/** What is placed on a screen, each once; what is not in the library by what the source calls it. */
export async function placedNames(ask: Ask, uses: NonNullable<AnswerOf<'getOrigin'>['uses']>): Promise<string[]> {
  const known = uses.flatMap(({ component_id: entity_id }) =>
    entity_id === null ? [] : { entity_type: 'component', entity_id },
  )
  const call = await callingEach(ask, known)
  const names = uses.map(({ component_id: id, name, key }) =>
    id === null ? `${name ?? key} (outside this library)` : call(id, name ?? key),
  )
  return [...new Set(names)]
}

type Row = readonly [name: string, value: unknown, id: string]

/** Rows by a name that is taken back: with what tells them apart where others have it, unless its path says so already. */
export function ownNames(described: ReadonlyMap<string, Described>, rows: readonly Row[]): readonly Row[] {
  if (described.size === 0) return rows
  return rows.map((row) => {
    const [name, value, id] = row
    const shared = described.get(id)?.shared
    if (shared === undefined || (shared.label !== null && name.startsWith(`${shared.label}/`))) return row
    return [labeled(name, id, shared.label), value, id]
  })
}

export const withOwnNames = async (ask: Ask, type: ItemKind, rows: readonly Row[]): Promise<readonly Row[]> =>
  ownNames(
    await describedAmong(
      ask,
      rows.map(([, , id]) => ({ entity_type: type, entity_id: id })),
      ['namesakes'],
    ),
    rows,
  )
