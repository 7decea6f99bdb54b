import { present } from '../kit/present.ts'
import type { Sql } from '../ports.ts'
import { otherNames } from './rules/words/other-names.ts'
import { searchedName } from './rules/words/searched-name.ts'
import { sourceText } from './rules/source-text.ts'
import type { TextEntry } from './rules/search-messages.ts'
import { readSpecLayers, type SearchedItem, type WrittenText } from './store.ts'

export interface Texts {
  readonly items: readonly SearchedItem[]
  readonly written: readonly WrittenText[]
  readonly collections: ReadonlyMap<string, string>
}

/** What is searched of each entity: what its designers wrote about it, then what was written here. */
export async function textEntries(
  db: Sql,
  projectId: string,
  { items, written, collections }: Texts,
): Promise<TextEntry[]> {
  const sources = new Map(
    items.map((item) => [item.id, sourceText(item.kind, item.document, (key) => collections.get(key))]),
  )
  const bodies = await readSpecLayers(
    db,
    projectId,
    [...sources.values()].flatMap(({ layers }) => layers),
  )
  const entries = new Map<string, TextEntry>()
  for (const { id, kind, name } of items) {
    const { description, facts, layers } = present(sources.get(id))
    entries.set(id, {
      type: kind,
      id,
      title: searchedName(name),
      bodies: [description, facts.map(searchedName).join('\n')].filter((body) => body !== ''),
      aliases: otherNames(description).map(searchedName).join('\n'),
      layers: layers.flatMap((hash) => bodies.get(hash) ?? []),
    })
  }
  for (const { type, id, title, textRevision, bodies } of written) {
    const known = entries.get(id)
    const said = otherNames(bodies[0] ?? '').map(searchedName)
    const aliases = [known?.aliases ?? '', ...said].filter((name) => name !== '').join('\n')
    if (known?.type === type) entries.set(id, { ...known, aliases, textRevision, bodies: [...known.bodies, ...bodies] })
    else entries.set(id, { type, id, title, aliases, textRevision, bodies })
  }
  return [...entries.values()]
}
