import type { ComponentLink, DesignComponent } from '../../../formats/manifests/linking/link.ts'
import type { Linking } from '../../../formats/manifests/linking/link-components.ts'
import type { CodeComponent } from '../../../formats/manifests/model/code-component.ts'
import type { Side } from '../found/finding.ts'

/** Both sides of a project, and who is whose partner. */
export interface Sides {
  readonly design: ReadonlyMap<string, DesignComponent>
  readonly components: ReadonlyMap<string, CodeComponent>
  readonly linking: Pick<Linking, 'links' | 'proposals' | 'absent'>
  readonly linksOfDesign: ReadonlyMap<string, readonly ComponentLink[]>
  readonly linksOfCode: ReadonlyMap<string, readonly ComponentLink[]>
  /** What the design side says is deprecated, by id, with why. */
  readonly deprecated: ReadonlyMap<string, string>
}

export interface Partners {
  readonly design: DesignComponent
  readonly code: CodeComponent
  readonly link: ComponentLink
}

export const partnersOf = (sides: Sides, links: readonly ComponentLink[]): Partners[] =>
  links.flatMap((link) => {
    const [design, code] = [sides.design.get(link.design), sides.components.get(link.code)]
    return design && code ? [{ design, code, link }] : []
  })

export const inDesign = ({ key, name, nodeId, fileKey }: DesignComponent, more: Partial<Side> = {}): Side => ({
  component: name,
  id: key,
  ...(nodeId !== null && { place: fileKey === null ? nodeId : `${nodeId} of ${fileKey}` }),
  ...more,
})

export const inCode = (component: CodeComponent, more: Partial<Side> = {}): Side => {
  const place = placeOf(component)
  return { component: component.name, id: component.id, ...(place !== undefined && { place }), ...more }
}

/** Its own file, or else the manifest that tells of it. */
function placeOf({ file, origins }: CodeComponent): string | undefined {
  return file ?? origins[0]?.path
}

/** Code Connect and the like speak of what they link, not of all there is. */
const LISTING = new Set(['custom-elements', 'storybook', 'vue-docgen', 'react-docgen', 'compodoc', 'element-tags'])

/** Whether somebody listed all that can be set: what is not in such a list is not there. */
export const isListed = ({ props, slots, origins }: CodeComponent): boolean =>
  props.length + slots.length > 0 && origins.some(({ format }) => LISTING.has(format))
