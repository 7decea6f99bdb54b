import {
  isRecord,
  own,
  type DrawnComponent,
  type Fields,
  type Kept,
  type Tree,
  type TreeElement,
} from '../document/document.ts'
import type { LayoutBox, Sizing } from '../layout/layout-box.ts'
import type { Overrides } from './overrides.ts'

/**
 * What a file shows of the instances in this tree, by their elements and by paths into instances. It stands in for
 * components of other files that were not imported.
 */
export function keptIn(component: DrawnComponent, tree: Tree): ReadonlyMap<string, Kept> {
  const { instances, instance_places: places } = component
  // The default is the first; a tree that is not among the variants is the default too.
  const here = places?.[(component.variants ?? []).indexOf(tree) + 1]
  if (!instances || !isRecord(here)) return NONE
  return new Map(
    Object.entries(here).flatMap(([place, hash]) => {
      const kept = own(instances, hash)
      return isRecord(kept) ? [[place, keptBy(kept, component)] as const] : []
    }),
  )
}

const NONE: ReadonlyMap<string, Kept> = new Map()

/** Outlines and pictures are told by hashes of the component that has the instance. */
function keptBy(kept: Fields, { vectors, images }: DrawnComponent): Kept {
  const { of, anatomy, layout, elements } = kept
  const component: DrawnComponent = {
    name: typeof of === 'string' ? of : '',
    anatomy: isRecord(anatomy) ? (anatomy as NonNullable<DrawnComponent['anatomy']>) : {},
    default: { layout, elements: isRecord(elements) ? (elements as NonNullable<Tree['elements']>) : {} },
    ...(vectors ? { vectors } : {}),
    ...(images ? { images } : {}),
  }
  return { component, isNamesake: kept['is_namesake'] === true }
}

/** What stands in deeper inside of an instance travels with what is changed there. */
export function withKept(overrides: Overrides, element: string, kept: ReadonlyMap<string, Kept>): Overrides {
  const inside = [...kept].filter(([place]) => place.startsWith(`${element}/`))
  if (inside.length === 0) return overrides
  const changes: Record<string, TreeElement> = { ...overrides }
  for (const [place, one] of inside) {
    const path = place.slice(element.length + 1)
    changes[path] = { ...changes[path], kept: one }
  }
  return changes
}

/** As large as the file has it: nothing in it can become another, and nobody else knows how it hugs. */
export function asStated<Box extends Pick<LayoutBox, 'sizing' | 'stated'>>(box: Box): Box {
  const side = (at: 0 | 1): Sizing => (box.sizing[at] === 'hug' && box.stated[at] !== null ? 'fixed' : box.sizing[at])
  return { ...box, sizing: [side(0), side(1)] }
}
