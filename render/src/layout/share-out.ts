interface Filler {
  readonly least: number
  readonly most: number
}

/**
 * What is left of a line for those that fill it: the same for all, unless limits say otherwise. As in a flexbox: where
 * the limits together ask for more, those below their least get it and the others share again; else the other way.
 */
export function shareOut(room: number, fillers: readonly Filler[]): readonly number[] {
  const sizes = new Map<Filler, number>()
  let [left, open] = [Math.max(room, 0), fillers]
  while (open.length > 0) {
    const share = Math.max(left / open.length, 0)
    const held = open.map((filler) => ({ filler, size: Math.max(Math.min(share, filler.most), filler.least) }))
    const excess = held.reduce((sum, { size }) => sum + size - share, 0)
    const settled = held.filter(({ size }) => (excess > 0 ? size > share : excess < 0 ? size < share : true))
    for (const { filler, size } of settled) {
      sizes.set(filler, size)
      left -= size
    }
    open = open.filter((filler) => !sizes.has(filler))
  }
  return fillers.map((filler) => sizes.get(filler) ?? 0)
}
