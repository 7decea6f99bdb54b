// Auto layout as design tools have it: a row or a column whose children hug their content, fill what is left or have a
// size, in one line or several; nothing shrinks. Where it is the same question it gives the same answer as a flexbox
// whose items are `flex: 1 1 0; min-width: 0` (fill) or `flex: none`: a test lays out the same trees in a browser.
//
// A box is asked for its flow at a given size, or at none; what it answered is kept, because a parent asks twice where
// the height of a line is known only when all of its children are.
import type { Account } from '../document/limits.ts'
import { freePlace, isResized } from './free-place.ts'
import type { Direction, LayoutBox, Pair, Placed } from './layout-box.ts'
import { shareOut } from './share-out.ts'
import { turnedBox } from './turned-box.ts'

/** A size that is given from outside; null where the box finds its own. */
type Given = Pair<number | null>

interface Flow {
  readonly size: Pair<number>
  /** From its top. */
  readonly baseline: number
  readonly items: readonly Item[]
}

interface Item {
  readonly child: LayoutBox
  readonly given: Given
  readonly corner: Pair<number>
  /** What was placed with it: a group has no size before its children have one. */
  readonly placed?: Placed
}

export function layOut(root: LayoutBox, given: Given, account: Account): Placed {
  const known = new Map<LayoutBox, Map<string, Flow>>()

  const flowOf = (box: LayoutBox, asked: Given): Flow => {
    const [width, height] = [statedSize(box, 0, asked[0]), statedSize(box, 1, asked[1])]
    const key = `${width} ${height}`
    const flows = known.get(box) ?? new Map<string, Flow>()
    known.set(box, flows)
    let flow = flows.get(key)
    if (!flow) {
      account.step()
      flow = computeFlow(box, [width, height])
      flows.set(key, flow)
    }
    return flow
  }

  const computeFlow = (box: LayoutBox, given: Given): Flow => {
    if (box.measureText) return textFlow(box, given)
    const inFlow = box.axis === null ? [] : box.children.filter((child) => !child.isFree)
    const laid = box.axis === null ? stack(box, given) : lines(box, box.axis, inFlow, given)
    const free = box.axis === null ? [] : box.children.filter((child) => child.isFree)
    const placed = free.map((child) => freeItem(box, child, laid.size))
    return { ...laid, items: [...laid.items, ...placed] }
  }

  /** Without a layout: as large as it is said to be, else as its children need. */
  const stack = (box: LayoutBox, given: Given): Flow => {
    const own = (at: Direction): number => {
      const stated = given[at] ?? box.stated[at]
      if (stated !== null) return stated
      const ends = box.children.map((child) => {
        const { size } = flowOf(child, NOTHING)
        const turned = turnedBox(child.turn, size)
        return Math.max(child.place[at] + turned.start[at] + turned.size[at], 0)
      })
      const most = ends.reduce((one, other) => Math.max(one, other), 0)
      return clamp(box, at, most + box.paddingEnd[at])
    }
    const size: Pair<number> = [own(0), own(1)]
    return { size, baseline: size[1], items: box.children.map((child) => freeItem(box, child, size)) }
  }

  const freeItem = (box: LayoutBox, child: LayoutBox, size: Pair<number>): Item => {
    if (child.isGroup && child.children.length > 0 && isResized(box, size)) return groupItem(box, child, size)
    const natural = flowOf(child, NOTHING).size
    return { child, ...freePlace({ box, child, size, natural }) }
  }

  /** The children are placed in what holds the group; the group is the box around them. */
  const groupItem = (box: LayoutBox, group: LayoutBox, size: Pair<number>): Item => {
    const placed = group.children.map((child) => {
      const at: Pair<number> = [group.place[0] + child.place[0], group.place[1] + child.place[1]]
      const item = freeItem(box, { ...child, place: at }, size)
      return item.placed ?? place(child, item.given, item.corner)
    })
    const around = placed.map((one, at) => {
      const turned = turnedBox(group.children[at]?.turn ?? null, one.size)
      const start: Pair<number> = [one.corner[0] + turned.start[0], one.corner[1] + turned.start[1]]
      return { start, end: [start[0] + turned.size[0], start[1] + turned.size[1]] as const }
    })
    const corner: Pair<number> = [
      Math.min(...around.map(({ start }) => start[0])),
      Math.min(...around.map(({ start }) => start[1])),
    ]
    const end = [Math.max(...around.map(({ end }) => end[0])), Math.max(...around.map(({ end }) => end[1]))] as const
    const children = placed.map((one) => ({
      ...one,
      corner: [one.corner[0] - corner[0], one.corner[1] - corner[1]] as const,
    }))
    const own: Pair<number> = [end[0] - corner[0], end[1] - corner[1]]
    return { child: group, given: own, corner, placed: { corner, size: own, children } }
  }

  const outer = (child: LayoutBox, given: Given): Pair<number> => turnedBox(child.turn, flowOf(child, given).size).size

  const lines = (box: LayoutBox, main: Direction, children: readonly LayoutBox[], given: Given): Flow => {
    const cross: Direction = main === 0 ? 1 : 0
    const around = (at: Direction): number => box.paddingStart[at] + box.paddingEnd[at]
    const inner: [number | null, number | null] = [0, 1].map((at) => {
      const size = given[at as Direction]
      return size === null ? null : Math.max(size - around(at as Direction), 0)
    }) as [number | null, number | null]

    const fillsCross = (child: LayoutBox): boolean =>
      child.sizing[cross] === 'fill' ||
      (box.cross === 'stretch' && child.sizing[cross] === 'hug' && child.turn === null)
    const ask = (child: LayoutBox, along: number | null, across: number | null): Given => {
      const acrossGiven = fillsCross(child) && across !== null ? clamp(child, cross, across) : null
      return main === 0 ? [along, acrossGiven] : [acrossGiven, along]
    }
    const natural = (child: LayoutBox): number => outer(child, ask(child, null, inner[cross]))[main]

    // 1. Along the axis. Without a given size the children's own sizes make it; then it is shared out as if given.
    let room = inner[main]
    if (room === null) {
      // Each of those that fill gets as much as the one that needs most: they will be given the same.
      const fillers = children.filter((child) => child.sizing[main] === 'fill')
      const largest = fillers.reduce((most, child) => Math.max(most, natural(child)), 0)
      const sum = children.reduce(
        (total, child) => total + (child.sizing[main] === 'fill' ? clamp(child, main, largest) : natural(child)),
        0,
      )
      const hugged = sum + box.gap * Math.max(children.length - 1, 0) + around(main)
      room = Math.max(clamp(box, main, hugged) - around(main), 0)
    }
    const basis = (child: LayoutBox): number => (child.sizing[main] === 'fill' ? clamp(child, main, 0) : natural(child))
    const rows = box.wraps ? breakLines(children, basis, room, box.gap) : [children]
    const along = new Map<LayoutBox, number | null>()
    for (const row of rows) {
      const fillers = row.filter((child) => child.sizing[main] === 'fill')
      const others = row.filter((child) => child.sizing[main] !== 'fill')
      const used = others.reduce((total, child) => total + natural(child), 0) + box.gap * Math.max(row.length - 1, 0)
      for (const child of others) along.set(child, null)
      const shares = shareOut(
        room - used,
        fillers.map((child) => ({ least: child.least[main], most: child.most[main] })),
      )
      for (const [at, child] of fillers.entries()) along.set(child, shares[at] ?? 0)
    }

    // 2. Across it, line by line.
    const lengthOf = (child: LayoutBox): number | null => along.get(child) ?? null
    const isBaseline = box.cross === 'baseline' && main === 0
    const heights = rows.map((row) => {
      if (!box.wraps && inner[cross] !== null) return inner[cross]
      let [above, below, highest] = [0, 0, 0]
      for (const child of row) {
        const flow = flowOf(child, ask(child, lengthOf(child), null))
        const across = turnedBox(child.turn, flow.size).size[cross]
        highest = Math.max(highest, across)
        if (!isBaseline) continue
        above = Math.max(above, flow.baseline)
        below = Math.max(below, across - flow.baseline)
      }
      return Math.max(highest, above + below)
    })
    const gaps = box.lineGap * Math.max(rows.length - 1, 0)
    const total = heights.reduce((sum, height) => sum + height, 0) + gaps
    const crossSize = given[cross] ?? clamp(box, cross, total + around(cross))
    if (!box.wraps) heights[0] = Math.max(crossSize - around(cross), 0)
    const rest = box.wraps ? crossSize - around(cross) - total : 0

    // 3. Places.
    const items: Item[] = []
    let lineStart = box.paddingStart[cross] + shift(box.cross, rest)
    let baseline: number | null = null
    for (const [number, row] of rows.entries()) {
      const height = heights[number] ?? 0
      const flows = row.map((child) => {
        const given = ask(child, lengthOf(child), height)
        const flow = flowOf(child, given)
        return { child, given, flow, turned: turnedBox(child.turn, flow.size) }
      })
      const used = flows.reduce((sum, { turned }) => sum + turned.size[main], 0) + box.gap * Math.max(row.length - 1, 0)
      const left = room - used
      const spread = box.main === 'between' && row.length > 1 && left > 0 ? left / (row.length - 1) : 0
      let at = box.paddingStart[main] + (box.main === 'between' ? 0 : shift(box.main, left))
      const common = Math.max(0, ...(isBaseline ? flows.map(({ flow }) => flow.baseline) : []))
      for (const { child, given, flow, turned } of flows) {
        const offset = isBaseline ? common - flow.baseline : shift(box.cross, height - turned.size[cross])
        const across = lineStart + offset
        const start = main === 0 ? [at, across] : [across, at]
        const corner: Pair<number> = [(start[0] ?? 0) - turned.start[0], (start[1] ?? 0) - turned.start[1]]
        items.push({ child, given, corner })
        baseline ??= corner[1] + flow.baseline
        at += turned.size[main] + box.gap + spread
      }
      lineStart += height + box.lineGap
    }
    const mainSize = given[main] ?? room + around(main)
    const size: Pair<number> = main === 0 ? [mainSize, crossSize] : [crossSize, mainSize]
    return { size, baseline: baseline ?? size[1], items }
  }

  const place = (box: LayoutBox, given: Given, corner: Pair<number>): Placed => {
    const flow = flowOf(box, given)
    const byChild = new Map(flow.items.map((item) => [item.child, item]))
    const children = box.children.map((child) => {
      const item = byChild.get(child)
      return item?.placed ?? place(child, item?.given ?? NOTHING, item?.corner ?? [0, 0])
    })
    return { corner, size: flow.size, children }
  }
  const { start } = turnedBox(root.turn, flowOf(root, given).size)
  return place(root, given, [-start[0], -start[1]])
}

const NOTHING: Given = [null, null]

/** A size that is given is taken; else one that is fixed; a box that hugs has none. Limits are above both. */
function statedSize(box: LayoutBox, at: Direction, given: number | null): number | null {
  const size = given ?? (box.sizing[at] === 'fixed' ? box.stated[at] : null)
  return size === null ? null : clamp(box, at, size)
}

const clamp = (box: LayoutBox, at: Direction, size: number): number =>
  Math.max(Math.min(size, box.most[at]), box.least[at], 0)

function textFlow(box: LayoutBox, [width, height]: Given): Flow {
  const measured = box.measureText?.(width)
  const own: Pair<number> = measured?.size ?? [0, 0]
  const size: Pair<number> = [width ?? clamp(box, 0, own[0]), height ?? clamp(box, 1, own[1])]
  // A limit may have made it narrower than its one line.
  if (width === null && size[0] < own[0]) return textFlow(box, [size[0], height])
  return { size, baseline: measured?.baseline ?? size[1], items: [] }
}

function shift(align: LayoutBox['main'], rest: number): number {
  if (align === 'center') return rest / 2
  return align === 'end' ? rest : 0
}

function breakLines(
  children: readonly LayoutBox[],
  basis: (child: LayoutBox) => number,
  room: number,
  gap: number,
): readonly (readonly LayoutBox[])[] {
  const rows: LayoutBox[][] = []
  let used = 0
  for (const child of children) {
    const size = basis(child)
    const row = rows.at(-1)
    if (row === undefined || used + gap + size > room + 0.001) {
      rows.push([child])
      used = size
    } else {
      row.push(child)
      used += gap + size
    }
  }
  return rows.length > 0 ? rows : [[]]
}
