import { stringify } from 'yaml'
import type { CodeComponent, MappedValue } from '../model/code-component.ts'
import { groupedBy } from '../model/fold.ts'
import type { DesignComponent, Proposal } from './link.ts'

interface Sides {
  readonly design: readonly DesignComponent[]
  readonly code: readonly CodeComponent[]
}

const HEAD = `# Links between components of the design and of the code.
# These are proposals: keep what is right, remove the rest. Its form is docs/links.schema.json.
`

/** Proposals as a links file to be read and cut down by people: each with why, as a comment's text in \`note\`. */
export function proposedLinksFile(proposals: readonly Proposal[], { design, code }: Sides): string {
  const designs = new Map(design.map((component) => [component.key, component]))
  const codes = new Map(code.map((component) => [component.id, component]))
  const links = [...groupedBy(proposals, (one) => [JSON.stringify([one.design, one.code])]).values()].flatMap(
    (group) => {
      const [first] = group
      const one = first && designs.get(first.design)
      if (!first || !one || !codes.has(first.code)) return []
      const properties = group.flatMap(({ property, target, values = [] }) =>
        property === undefined || target === undefined ? [] : [[property, { ...target, ...valuesOf(values) }] as const],
      )
      return [
        {
          design: endOf(one),
          code: first.code,
          ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
          note: group.flatMap(({ reasons }) => reasons).join('; '),
        },
      ]
    },
  )
  return HEAD + stringify({ version: 1, links }, { lineWidth: 120 })
}

const endOf = ({ name, nodeId, fileKey }: DesignComponent): object | string =>
  nodeId === null ? name : { node: nodeId, ...(fileKey !== null && { file: fileKey }), name }

const valuesOf = (values: readonly { readonly design: string; readonly code: MappedValue }[]): object => {
  const entries = values.flatMap(({ design, code }) => {
    if ('property' in code) return []
    return [[design, 'omitted' in code ? null : 'code' in code ? { code: code.code } : code.literal] as const]
  })
  return entries.length === 0 ? {} : { values: Object.fromEntries(entries) }
}
