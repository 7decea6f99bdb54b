import type { DesignProperty } from '../../../../src/formats/manifests/linking/link.ts'
import type { InCode, LinkOfCode } from './partner-words.ts'

type Linked = LinkOfCode['properties'][number]
type CodeProp = InCode['props'][number]

/** A line of the table: a property of the design beside what it is in code, or one of them without a partner. */
export interface BothSides {
  readonly design?: DesignProperty
  readonly link?: Linked
  /** A prop, where it leads to one that a manifest lists. */
  readonly prop?: CodeProp
  /** In words of the code: `variant`, `slot icon`, `children`. */
  readonly target?: string
  /** Values of the design that become nothing, and literals of the code that nothing becomes. */
  readonly onlyDesign: readonly string[]
  readonly onlyCode: readonly string[]
}

export const targetName = (code: Linked['code']): string =>
  'prop' in code ? code.prop : 'slot' in code ? (code.slot === '' ? 'default slot' : `slot ${code.slot}`) : 'children'

/** Every property of both sides once, in the order of the design, then of the code. */
export function bothSides(properties: readonly DesignProperty[], code: Pick<InCode, 'props' | 'link'>): BothSides[] {
  const links = code.link?.properties ?? []
  const propOf = (link: Linked): CodeProp | undefined => {
    const { code: to } = link
    return 'prop' in to
      ? code.props.find(({ name, attribute }) => name === to.prop || attribute === to.prop)
      : undefined
  }
  const fromDesign = properties.flatMap((design): BothSides[] => {
    const own = links.filter((link) => link.design === design.name)
    if (own.length === 0) return [{ design, onlyDesign: [], onlyCode: [] }]
    const said = new Set(own.flatMap(({ values }) => values.map((value) => value.design)))
    const takesAny = own.some(({ values }) => values.length === 0)
    return own.map((link, at) => {
      const prop = propOf(link)
      // One property may become several props: what none of them says is told once.
      const isLast = at === own.length - 1
      const onlyDesign = isLast && !takesAny ? (design.values ?? []).filter((value) => !said.has(value)) : []
      const target = targetName(link.code)
      return { design, link, ...(prop && { prop }), target, onlyDesign, onlyCode: unsaid(link, prop) }
    })
  })
  const linked = new Set(links.map(propOf))
  const alone = code.props.filter((prop) => !linked.has(prop))
  return [...fromDesign, ...alone.map((prop) => ({ prop, target: prop.name, onlyDesign: [], onlyCode: [] }))]
}

/** Literals of the code that no value of the design becomes. */
function unsaid(link: Linked, prop: CodeProp | undefined): readonly string[] {
  // Where any text goes through nothing is left over.
  if (link.values.length === 0) return []
  const written = new Set(link.values.map(({ code }) => code))
  // A prop that is left out has its default.
  if (prop?.default !== undefined && written.has('undefined')) written.add(prop.default)
  return (prop?.values ?? []).map((value) => JSON.stringify(value)).filter((value) => !written.has(value))
}

/** Properties of a component whose spec did not come along, as far as its links name them. */
export const linkedProperties = (link: LinkOfCode | undefined): readonly DesignProperty[] => {
  const byName = new Map<string, Set<string>>()
  // What a switch lets through is what was put there: an icon, a slot.
  const letThrough = new Set<string>()
  for (const { design, values } of link?.properties ?? []) {
    const known = byName.get(design) ?? new Set<string>()
    byName.set(design, known)
    for (const value of values) {
      known.add(value.design)
      if (value.property !== undefined) letThrough.add(value.property)
    }
  }
  return [...byName].map(([name, found]): DesignProperty => {
    const values = [...found]
    if (values.length === 0) return { name, type: letThrough.has(name) ? 'INSTANCE_SWAP' : 'TEXT' }
    const isSwitch = values.every((value) => value === 'true' || value === 'false')
    return isSwitch ? { name, type: 'BOOLEAN' } : { name, type: 'VARIANT', values }
  })
}
