import type { Static } from 'typebox'
import { componentNamed } from '../library/component-named.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE, type ScreenNode } from '../library/nodes.ts'
import { targetOf } from './leads.ts'
import type { LeadAnswer } from './schema.ts'

/** A screen as others name it. */
export const asScreen = (library: Library, screen: number) => ({
  id: library.id(screen),
  name: library.name(screen),
  has_picture: library.screen(screen).spec !== null,
})

/** Where the layers of a screen lead, in their order. */
export const leadsOf = (library: Library, screen: number): Static<typeof LeadAnswer>[] =>
  library.screen(screen).leads.map((lead) => {
    const target = targetOf(library, lead)
    return {
      element: lead.element,
      trigger: lead.trigger,
      action: lead.action,
      screen: target === null ? null : asScreen(library, target),
      to: lead.to ?? null,
    }
  })

/** Each component that is placed on a screen once, with the layers that are instances of it. */
export const usedOn = (library: Library, screen: number) =>
  library.screen(screen).uses.map((use) => {
    const { nodeNames, source_name: outside } = metadataOf(use)
    const isKnown = use.component !== NO_NODE
    const name = isKnown ? library.name(use.component) : typeof outside === 'string' ? outside : null
    return {
      component_id: isKnown ? library.id(use.component) : null,
      key: use.key,
      name,
      has_picture: isKnown && library.components.hasSpec[use.component] === 1,
      has_own: !isKnown && name !== null && componentNamed(library, name, library.fileKey(screen)) !== undefined,
      elements: Array.isArray(nodeNames) ? nodeNames.filter((one) => typeof one === 'string') : [],
    }
  })

// An import wrote it.
const metadataOf = ({ metadata }: ScreenNode['uses'][number]) =>
  JSON.parse(metadata) as { readonly nodeNames?: unknown; readonly source_name?: unknown }
