import type { Static } from 'typebox'
import type { Library } from '../library/library.ts'
import type { Pace } from '../library/pace.ts'
import { compareCodePoints } from '../library/rules/compare-code-points.ts'
import { oncePerLibrary } from './once-per-library.ts'
import { Price, PRICED_LIMIT } from './price.ts'
import type { TokenMap } from './schema.ts'
import { tokenMembers } from './token-members.ts'
import { TokenValueWriter } from './token-value-writer.ts'

/** The collections of a library and what reading their tokens costs; what is deleted in the source is left out. */
export const tokenMap = oncePerLibrary(async (library, pace): Promise<Static<typeof TokenMap>> => {
  const collections: Static<typeof TokenMap>['collections'] = []
  for (const node of byName(library)) collections.push(await describe(library, node, pace))
  return { collections, totals: { collections: collections.length, tokens: [...library.live('token')].length } }
})

async function describe(library: Library, node: number, pace: Pace): Promise<Collection> {
  const { modes, defaultMode, tokens } = library.collection(node)
  const id = library.id(node)
  const price = new Price()
  const writer = new TokenValueWriter(library, (modes) => modes)
  for (const token of tokens) {
    if (library.isDeleted(token)) continue
    price.addToIndex(`{${tokenMembers(library, token)}}`)
    for (const piece of writer.pieces(token)) {
      price.addToValues(piece)
      if (pace.isDue) await pace.rest()
    }
  }
  const { count } = price
  return {
    id,
    name: library.name(node),
    modes: modes.map(({ id, name }) => ({ id, name })),
    default_mode: modes.flatMap(({ id, name }) => (id === defaultMode ? [{ id, name }] : []))[0] ?? null,
    token_count: count,
    cost: {
      list_tokens: price.index(`GET /v1/tokens?collection=${id}&limit=${PRICED_LIMIT}`),
      token_values: price.values(`POST /v1/tokens:values {"collection":"${id}"}`),
    },
  }
}
type Collection = Static<typeof TokenMap>['collections'][number]

function byName(library: Library): number[] {
  const nodes = [...library.live('token-collection')]
  return nodes.sort((a, b) => compareCodePoints(library.foldedName(a), library.foldedName(b)) || a - b)
}
