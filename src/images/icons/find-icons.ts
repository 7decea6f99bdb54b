import { layerHashes, readMember } from '../../components/rules/spec/spec-layers.ts'
import { withLayers } from '../../components/with-layers.ts'
import { memo } from '../../kit/memo.ts'
import type { Libraries } from '../../library/cache/libraries.ts'
import type { Library } from '../../library/library.ts'
import { Pace } from '../../library/pace.ts'
import { foldName } from '../../library/rules/fold-name.ts'
import type { ProjectScope } from '../../projects/revisions.ts'
import { isIcon } from './rules/is-icon.ts'

/** An icon's tree is short; what is longer is none, and is not read. */
const MOST_TOKENS = 6_000
/** Of one without outlines of its own, as few icons are, and of all of these together. */
const MOST_PLAIN_TOKENS = 2_500
const MOST_PLAIN_READ = 5_000_000
const MOST_ICONS = 20_000
/** Layers that are read at once. */
const AT_ONCE = 200

interface FoundIcons {
  readonly library: Library
  readonly icons: ReadonlySet<number>
}

/** The components of a library that are icons. */
export const findIcons = async (libraries: Libraries, scope: ProjectScope): Promise<FoundIcons> =>
  withLayers(libraries, scope, async (library) => {
    const icons = await iconsOf(libraries, library)
    return icons && { library, icons }
  })

/** Being found or found, once for each revision. */
const found = memo<Library, { icons: Promise<ReadonlySet<number> | null> | null }>(() => ({ icons: null }))

async function iconsOf(libraries: Libraries, library: Library): Promise<ReadonlySet<number> | null> {
  const known = found(library)
  known.icons ??= find(libraries, library)
  const forget = (): null => (known.icons = null)
  known.icons.then((icons) => icons ?? forget(), forget)
  return known.icons
}

async function find(libraries: Libraries, library: Library): Promise<ReadonlySet<number> | null> {
  const { first, count } = library.ranges.component
  let plain = 0
  const candidates = Array.from({ length: count }, (_, at) => first + at).filter((node) => {
    const layers = library.components.spec(node)?.layers
    if (!layers || library.isDeleted(node)) return false
    const cost = layers.default.est_tokens + layers.abstract.est_tokens
    if (layers.graphics) return cost <= MOST_TOKENS
    if (cost > MOST_PLAIN_TOKENS || plain > MOST_PLAIN_READ) return false
    plain += cost
    return true
  })
  const icons: number[] = []
  const likeOthers = new Map<number, string>()
  const pace = new Pace()
  for (let from = 0; from < candidates.length && icons.length < MOST_ICONS; from += AT_ONCE) {
    const some = candidates.slice(from, from + AT_ONCE)
    const facts = some.flatMap((node) => library.components.spec(node) ?? [])
    const bodies = await libraries.layers.read(library, [
      ...new Set(facts.flatMap((one) => layerHashes(one, 'default'))),
    ])
    if (!bodies) return null
    for (const [at, node] of some.entries()) {
      const one = facts[at]
      const answer =
        one && isIcon({ tree: readMember(one, bodies, 'default'), anatomy: readMember(one, bodies, 'anatomy') })
      if (answer === true) icons.push(node)
      else if (typeof answer === 'string') likeOthers.set(node, foldName(answer))
      if (pace.isDue) await pace.rest()
    }
  }
  const names = new Set(icons.map((node) => library.foldedName(node)))
  for (const [node, name] of likeOthers) if (names.has(name)) icons.push(node)
  return new Set(icons)
}
