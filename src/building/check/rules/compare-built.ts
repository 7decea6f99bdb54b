import type { Difference, FoundBox, WantedBox } from './built.ts'
import { lookDifferences, type Compared } from './compare-looks.ts'
import { partKeys } from './part-keys.ts'

export interface Comparison {
  readonly boxes: Count
  readonly colors: Count
  readonly texts: Count
  readonly differences: readonly Difference[]
}

interface Options {
  /** In pixels. */
  readonly within?: number
  /** A part that need not be there. */
  readonly isPassedOver?: (key: string) => boolean
}

interface Count {
  wanted: number
  same: number
  /** Others, which could not be the same. */
  excused: number
}

/** What a page differs in from the picture of a component; places count from the corner of the outermost box. */
export function compareBuilt(
  wanted: readonly WantedBox[],
  found: readonly FoundBox[],
  { within = 1, isPassedOver = () => false }: Options = {},
): Comparison {
  const keys = partKeys(wanted)
  const known = new Map(found.map((box) => [box.key, box]))
  const [wantedRoot, foundRoot] = [wanted[0], known.get(keys[0] ?? '') ?? found[0]]
  const differences: Difference[] = []
  const [boxes, colors, texts] = [count(), count(), count()]
  for (const [at, box] of wanted.entries()) {
    const part = keys[at] ?? box.name
    const built = known.get(part)
    if (built === undefined && isPassedOver(part)) continue
    boxes.wanted++
    if (built === undefined) {
      differences.push({ part, kind: 'missing', wanted: sizeText(placeOf(box, wantedRoot)), found: 'nothing' })
      continue
    }
    const [want, have] = [placeOf(box, wantedRoot), foundPlace(built, foundRoot)]
    if (have === null) boxes.wanted--
    else if (want.every((side, way) => Math.abs(side - (have[way] ?? 0)) <= within)) boxes.same++
    else {
      const excuse = fontExcuse(box)
      if (excuse !== undefined) boxes.excused++
      const difference = { part, kind: 'box', wanted: sizeText(want), found: sizeText(have) } as const
      differences.push({ ...difference, ...(excuse === undefined ? {} : { excuse }) })
    }
    const look = lookDifferences(box, built)
    for (const one of look) {
      const counted = TALLIES[one.kind] === 'color' ? colors : TALLIES[one.kind] === 'text' ? texts : undefined
      if (counted) counted.wanted++
      if (one.isSame) {
        if (counted) counted.same++
      } else differences.push({ part, kind: one.kind, wanted: one.wanted, found: one.found })
    }
  }
  const isWanted = new Set(keys)
  for (const box of found)
    if (!isWanted.has(box.key))
      differences.push({
        part: box.key,
        kind: 'surplus',
        wanted: 'nothing',
        found: sizeText(foundPlace(box, foundRoot) ?? []),
      })
  return { boxes, colors, texts, differences }
}

const count = (): Count => ({ wanted: 0, same: 0, excused: 0 })

const TALLIES: Readonly<Partial<Record<Compared['kind'], 'color' | 'text'>>> = {
  fill: 'color',
  stroke: 'color',
  shadow: 'color',
  text: 'text',
}

/** The size that a document states of a text is that of its own font, and a picture keeps it. */
function fontExcuse({ look: { text } }: WantedBox): string | undefined {
  const font = text?.replacedFont ?? null
  return font === null ? undefined : `its text is in ${font}, which the picture has not`
}

type Placed = Pick<WantedBox, 'x' | 'y' | 'width' | 'height'>

const placeOf = ({ x, y, width, height }: Placed, root: Placed | undefined): readonly number[] => [
  x - (root?.x ?? 0),
  y - (root?.y ?? 0),
  width,
  height,
]

function foundPlace({ box }: FoundBox, root: FoundBox | undefined): readonly number[] | null {
  const [x = 0, y = 0, width = 0, height = 0] = box ?? []
  return box && [x - (root?.box?.[0] ?? 0), y - (root?.box?.[1] ?? 0), width, height]
}

const sizeText = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): string =>
  `${rounded(width)} × ${rounded(height)} at ${rounded(x)}, ${rounded(y)}`

const rounded = (value: number): number => Math.round(value * 10) / 10 || 0
