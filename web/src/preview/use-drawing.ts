import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Configuration, Spec, Tree } from '../api/spec-document.ts'
import { drawnQuery, edgesQuery, styleValuesQuery, variantQuery } from '../api/queries.ts'
import { configurationFor, defaultConfiguration, exists, isSame } from './axes.ts'
import { boxesOf, propValues, type Box } from './boxes.ts'
import { isRecord } from './reference.ts'
import { lookupOf, type Surroundings } from './resolve.ts'

export interface DrawingAsk {
  readonly componentId: string
  /** Values of properties, those of the variant's axes among them. */
  readonly props: Configuration
  readonly modes: Surroundings['modes']
}

interface Drawing {
  readonly boxes: readonly Box[]
  /** The components that instances show, by name. */
  readonly used: ReadonlyMap<string, string>
  /** What was drawn differently from what was asked for. */
  readonly isStandIn: boolean
}

const USES = { direction: 'outbound', edge_types: ['USES_COMPONENT'] } as const

/** Undefined while it is being read, null where there is nothing to draw. */
export function useDrawing({ componentId, props, modes }: DrawingAsk): Drawing | null | undefined {
  const { data: spec } = useQuery(drawnQuery(componentId))
  const uses = useQuery(edgesQuery('component', componentId, USES))
  const wanted = spec ? configurationFor(spec.spec, props) : {}
  const isVariant = spec ? !isSame(wanted, defaultConfiguration(spec.spec)) && exists(spec.spec, wanted) : false
  const variant = useQuery({
    ...variantQuery(componentId, wanted),
    enabled: isVariant,
    placeholderData: keepPreviousData,
  })
  const tree = isVariant ? variant.data?.variant : spec?.spec.default
  const styleIds = styleIdsOf(tree)
  const styles = useQuery(styleValuesQuery({ source_style_ids: styleIds }))

  if (spec === null || variant.isError) return null
  // What cannot be read leaves a gap in the picture, never a picture that is waited for.
  if (!spec || !tree || uses.isPending || (styleIds.length > 0 && styles.isPending)) return undefined
  const around: Surroundings = {
    props: propValues(spec.spec, { ...props, ...wanted }),
    tokens: lookupOf(spec.token_values ?? []),
    styles: new Map((styles.data?.data ?? []).map((style) => [style.source_style_id ?? style.name, style])),
    modes,
  }
  return {
    boxes: boxesOf({ tree, document: spec.spec, around }),
    used: new Map((uses.data?.edges ?? []).flatMap(({ to }) => (to.name === null ? [] : [[to.name, to.entity_id]]))),
    isStandIn: !isVariant && !isSame(wanted, defaultConfiguration(spec.spec)),
  }
}

const MOST_STYLES = 50

/** The keys of the styles that a tree names, each once. */
function styleIdsOf(tree: Tree | undefined): readonly string[] {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    else if (isRecord(value)) Object.values(value).forEach(walk)
    else if (typeof value === 'string' && /^S:[0-9a-f]{40},/.test(value)) found.add(value)
  }
  walk(tree?.elements)
  return [...found].sort().slice(0, MOST_STYLES)
}

/** Collections of the bound tokens that have several modes to choose from. */
export function switchableModes(
  spec: Spec,
): readonly { readonly collection: string; readonly modes: readonly string[] }[] {
  const found = new Map<string, readonly string[]>()
  for (const { collection, values } of spec.token_values ?? [])
    if (collection && values.length > 1)
      found.set(
        collection.name,
        values.map(({ mode }) => mode.name),
      )
  return [...found].map(([collection, modes]) => ({ collection, modes }))
}
