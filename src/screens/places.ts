import * as params from '../contract/params.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'
import { compareCodePoints } from '../library/rules/compare-code-points.ts'
import { foldName } from '../library/rules/fold-name.ts'
import { sourceLink } from '../library/rules/source-link.ts'

const MOST_PLACES = 1_000
/** The page of a screen has them all. */
const MOST_NAMED = 8

export const placeParams = {
  q: params.text({ description: 'A part of the name, in any case.', example: 'checkout', maxLength: 200 }),
}

interface Asked {
  readonly q: string | undefined
}

/** Those of a kind whose name matches, by name, with what else is told of each. */
export function places<More>(library: Library, kind: 'screen' | 'flow', { q }: Asked, more: (node: number) => More) {
  const wanted = q === undefined ? '' : foldName(q)
  const found = [...library.live(kind)]
    .filter((node) => library.foldedName(node).includes(wanted))
    .sort((a, b) => compareCodePoints(library.foldedName(a), library.foldedName(b)) || a - b)
  return {
    data: found.slice(0, MOST_PLACES).map((node) => ({
      id: library.id(node),
      name: library.name(node),
      link: sourceLink(library.fileKey(node), library.sourceId(node)),
      ...more(node),
    })),
    total: found.length,
    truncated: found.length > MOST_PLACES,
  }
}

/** The components of a screen; none where there is no screen. */
export function placedOn(library: Library, screen: number | null) {
  const uses = screen === null ? [] : library.screen(screen).uses
  const nodes = [...new Set(uses.map(({ component }) => component))].filter(
    (node) => node !== NO_NODE && !library.isDeleted(node),
  )
  const named = nodes
    .map((node) => ({
      id: library.id(node),
      name: library.name(node),
      has_picture: library.components.hasSpec[node] === 1,
    }))
    .sort((a, b) => compareCodePoints(a.name, b.name))
  return { component_count: named.length, components: named.slice(0, MOST_NAMED) }
}
