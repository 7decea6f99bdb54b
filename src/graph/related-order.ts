import { ITEM_KINDS } from '../contract/words.ts'
import type { Position } from '../contract/operation.ts'
import { present } from '../kit/present.ts'
import type { Library } from '../library/library.ts'
import { compareCodePoints } from '../library/rules/compare-code-points.ts'
import { foldName } from '../library/rules/fold-name.ts'
import type { Walk } from './rules/walk.ts'

const NAME_LENGTH = 200

/** What a related row is sorted by; `place` is its place in the walk. */
interface RelatedKey {
  readonly place: number
  readonly hops: number
  readonly kind: number
  readonly folded: string
  readonly name: string
  readonly id: string
}

export function relatedKeys(library: Library, { nodes, hops }: Walk): readonly RelatedKey[] {
  return nodes.map((node, place) => ({
    place,
    hops: present(hops[place]),
    kind: ITEM_KINDS.indexOf(library.kindOf(node)),
    folded: library.foldedName(node),
    name: library.name(node),
    id: library.id(node),
  }))
}

/** Nearest first, then by type, name (without regard to case, then by code point) and id. */
export function compareRelated(a: RelatedKey, b: RelatedKey): number {
  return (
    a.hops - b.hops ||
    a.kind - b.kind ||
    compareCodePoints(a.folded, b.folded) ||
    compareCodePoints(a.name, b.name) ||
    compareCodePoints(a.id, b.id)
  )
}

/** Where a page ended. A name may be longer than a cursor, so its beginning stands for it. */
export function relatedPosition({ hops, kind, name, id }: RelatedKey): Position {
  const cut = name.slice(0, NAME_LENGTH)
  return [hops, kind, id, cut.isWellFormed() ? cut : cut.slice(0, -1)]
}

export function keyAt(library: Library, position: Position): RelatedKey {
  const [hops, kind, id, beginning] = position
  const cut = String(beginning)
  const node = library.find(present(ITEM_KINDS[Number(kind)]), String(id))
  const current = node === undefined ? cut : library.name(node)
  const name = cut.length >= NAME_LENGTH - 1 && current.startsWith(cut) ? current : cut
  return { place: -1, hops: Number(hops), kind: Number(kind), folded: foldName(name), name, id: String(id) }
}
