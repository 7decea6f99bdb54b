import type { EntityRef } from '../entities/rules/entity-kind.ts'
import type { Library } from '../library/library.ts'
import { paintSwatch } from '../styles/rules/paint-swatch.ts'
import { tokenLook } from '../tokens/rules/token-look.ts'

interface Look {
  readonly has_picture: boolean
  readonly swatch: string | null
  readonly value: string | null
}

const PLAIN: Look = { has_picture: false, swatch: null, value: null }

/** What a row of the search looks like, where it looks like something. */
export function lookOf(library: Library, { type, id }: EntityRef): Look {
  if (type !== 'component' && type !== 'token' && type !== 'style') return PLAIN
  const node = library.find(type, id)
  if (node === undefined) return PLAIN
  if (type === 'component') return { ...PLAIN, has_picture: library.components.hasSpec[node] === 1 }
  if (type === 'token') return { ...PLAIN, ...tokenLook(library, node) }
  return { ...PLAIN, swatch: paintSwatch(library.style(node).properties) }
}
