import type { ItemKind, KeyScope } from '../../contract/words.ts'
import { deprecationText, saysDeprecated } from '../../entities/rules/deprecation.ts'
import { memo } from '../../kit/memo.ts'
import type { Library } from '../../library/library.ts'
import { Pace } from '../../library/pace.ts'
import type { Services } from '../../services.ts'
import { lifecycleBlocks } from './lifecycle-store.ts'

export interface Deprecation {
  readonly type: ItemKind
  readonly id: string
  readonly name: string
  /** What the library or its documentation says about it. */
  readonly says: string
  readonly replacedBy: readonly { readonly type: string; readonly id: string; readonly name: string | null }[]
}

/**
 * What is deprecated, by id: by a `lifecycle` block, which also takes it back, else by what designers wrote. Whoever may not
 * read documentation is told what the library says alone.
 */
export async function deprecations(
  { db }: Pick<Services, 'db'>,
  library: Library,
  { projectId, scopes }: { readonly projectId: string; readonly scopes: ReadonlySet<KeyScope> },
): Promise<ReadonlyMap<string, Deprecation>> {
  const described = await byDescription(library)
  const blocks = scopes.has('read:docs') ? await lifecycleBlocks(db, projectId) : []
  if (blocks.length === 0) return described
  const found = new Map(described)
  for (const { type, id, content } of blocks) {
    const node = library.find(type, id)
    const { stage, markdown, since, replaced_by: others = [] } = JSON.parse(content) as Lifecycle // it was checked when written
    if (node === undefined || library.isDeleted(node)) continue
    if (stage !== 'deprecated') found.delete(id)
    else {
      const says = markdown === undefined ? `since ${since ?? 'a time that is not said'}` : deprecationText(markdown)
      const replacedBy = others.map((other) => ({
        type: other.entity_type,
        id: other.entity_id,
        name: nameOf(library, other),
      }))
      found.set(id, { type, id, name: library.name(node), says, replacedBy })
    }
  }
  return found
}

/** By their names, or by their ids where nothing is there. */
export const replacementsOf = ({ replacedBy }: Deprecation): string[] => replacedBy.map(({ name, id }) => name ?? id)

/** As `blocks/lifecycle.ts` has it. */
interface Lifecycle {
  readonly stage: string
  readonly since?: string
  readonly markdown?: string
  readonly replaced_by?: readonly { readonly entity_type: string; readonly entity_id: string }[]
}

function nameOf(library: Library, { entity_type: type, entity_id: id }: { entity_type: string; entity_id: string }) {
  const node = Object.hasOwn(library.ranges, type) ? library.find(type as ItemKind, id) : undefined
  return node === undefined ? null : library.name(node)
}

const byDescription = memo(async (library: Library): Promise<ReadonlyMap<string, Deprecation>> => {
  const pace = new Pace()
  const found = new Map<string, Deprecation>()
  for (const type of ['component', 'token', 'style'] as const) {
    for (const node of library.live(type)) {
      const [id, name, text] = [library.id(node), library.name(node), descriptionOf(library, type, node)]
      if (saysDeprecated(name, text))
        found.set(id, { type, id, name, says: deprecationText(text) || 'its name says so', replacedBy: [] })
      if (pace.isDue) await pace.rest()
    }
  }
  return found
})

function descriptionOf(library: Library, type: 'component' | 'token' | 'style', node: number): string {
  if (type === 'token') return library.token(node).description
  if (type === 'style') return library.style(node).description
  const { description = '' } = JSON.parse(`{${library.components.members(node, false)}}`) as { description?: string }
  return description
}
