import type { DrawnComponent } from '@vitrine/render'
import { layerHashes, readMember } from '../components/rules/spec/spec-layers.ts'
import { memo } from '../kit/memo.ts'
import { RecentMap } from '../kit/recent-map.ts'
import type { SpecGraphics } from '../library/documents.ts'
import type { Libraries } from '../library/libraries.ts'
import type { Library } from '../library/library.ts'

const MOST_KEPT = 64
/** Characters of the layers: one that is larger is read again each time. */
const LARGEST_KEPT = 262_144

/** Characters of the layers: to parse more would keep others waiting. */
const LARGEST_DRAWN = 2_000_000

/** Parsed documents of a library, by node: a page of pictures shows the same few parts in each. */
const kept = memo<Library, RecentMap<number, DrawnComponent>>(() => new RecentMap(MOST_KEPT))

/**
 * A component as it is drawn, with all its trees. Undefined where it has no spec, null where a layer of it is gone
 * because the spec is being replaced.
 */
export async function readDrawn(
  libraries: Libraries,
  library: Library,
  component: number,
): Promise<DrawnComponent | 'too large' | null | undefined> {
  const known = kept(library).get(component)
  if (known) return known
  const facts = library.components.spec(component)
  if (!facts) return undefined
  const { graphics } = facts.layers
  const hashes = [...layerHashes(facts, 'variants'), ...(graphics ? [graphics.hash] : [])]
  const bodies = await libraries.layers.read(library.projectId, hashes)
  if (!bodies) return null
  const size = hashes.reduce((sum, hash) => sum + (bodies.get(hash)?.length ?? 0), 0)
  if (size > LARGEST_DRAWN) return 'too large'
  const paths = graphics && bodies.get(graphics.hash)
  // An import wrote all of these, from documents that were checked.
  const document = {
    name: library.name(component),
    props: readMember(facts, bodies, 'props'),
    anatomy: readMember(facts, bodies, 'anatomy'),
    default: readMember(facts, bodies, 'default') ?? {},
    variants: readMember(facts, bodies, 'variants') ?? [],
    vectors: paths === undefined ? {} : (JSON.parse(paths) as SpecGraphics).vectors,
  } as DrawnComponent
  if (size <= LARGEST_KEPT) kept(library).set(component, document)
  return document
}
