import type { JsonObject } from '../kit/shapes/json-value.ts'
import type { Library } from '../library/library.ts'
import type { Configuration } from './rules/spec/spec-document.ts'
import { layerHashes, readMember } from './rules/spec/spec-layers.ts'
import { variantIssues } from './rules/spec/variant-issues.ts'

/** The layers that have to be read to know which variants are missing. */
export const variantLayers = (library: Library, ids: readonly string[]): readonly string[] =>
  factsOf(library, ids).flatMap(({ facts }) => (facts ? layerHashes(facts, 'abstract') : []))

/** Which combinations of variant properties have no variant, component by component. */
export const missingVariants = (library: Library, ids: readonly string[], bodies: ReadonlyMap<string, string>) =>
  factsOf(library, ids).flatMap(({ id, component, facts }) =>
    variantIssues({
      component_id: id,
      name: component === undefined ? null : library.name(component),
      isSet: component !== undefined && library.components.type(component) === 'COMPONENT_SET',
      // Written at import from documents that were read by the same rules.
      spec: facts && {
        props: (readMember(facts, bodies, 'props') ?? {}) as JsonObject,
        configurations: (readMember(facts, bodies, 'variantConfigurations') ?? []) as Configuration[],
      },
    }),
  )

const factsOf = (library: Library, ids: readonly string[]) =>
  ids.map((id) => {
    const component = library.component(id)
    return { id, component, facts: component === undefined ? null : library.components.spec(component) }
  })
