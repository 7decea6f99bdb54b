import { codeTokens, type CodeTokens } from '../../src/code/rules/token-facts.ts'
import type { ExportedCollection, ExportedValue } from '../../src/formats/exports/library/token-library.ts'
import { linkComponents } from '../../src/formats/manifests/linking/link-components.ts'
import type { DesignComponent } from '../../src/formats/manifests/linking/link.ts'
import { groupedBy } from '../../src/formats/manifests/model/fold.ts'
import type { CodeComponent, CodeProp } from '../../src/formats/manifests/model/code-component.ts'
import { drained } from './drained.ts'
import type { Sides } from '../../src/parity/rules/components/sides.ts'

/** Both sides, linked as a project links them. */
export function paritySides(
  design: readonly DesignComponent[],
  code: readonly CodeComponent[],
  deprecated: Readonly<Record<string, string>> = {},
): Sides {
  const linking = drained(linkComponents({ design, code }))
  return {
    design: new Map(design.map((one) => [one.key, one])),
    components: new Map(code.map((one) => [one.id, one])),
    linking,
    linksOfDesign: groupedBy(linking.links, (link) => [link.design]),
    linksOfCode: groupedBy(linking.links, (link) => [link.code]),
    deprecated: new Map(Object.entries(deprecated)),
  }
}

export const codeComponent = (given: Pick<CodeComponent, 'name'> & Partial<CodeComponent>): CodeComponent => ({
  id: `@acme/ui#${given.name}`,
  framework: 'react',
  package: '@acme/ui',
  export: given.name,
  tag: null,
  import: null,
  parent: null,
  file: `src/${given.name}.tsx`,
  props: [],
  slots: [],
  events: [],
  cssProperties: [],
  cssParts: [],
  cssStates: [],
  examples: [],
  links: [],
  connections: [],
  origins: [{ format: 'react-docgen', path: 'docgen.json', entry: given.name }],
  ...given,
})

/** Code as somebody writes it who has nothing but the design before them. */
export const codeOfDesign = ({ name, properties }: DesignComponent): CodeComponent =>
  codeComponent({
    name: pascal(name),
    props: properties.map((property): CodeProp => {
      const own = camel(property.name)
      if (property.type === 'BOOLEAN')
        return { name: own, type: 'boolean', default: { literal: property.default === true } }
      if (property.type === 'TEXT') return { name: own, type: 'string' }
      if (property.type === 'INSTANCE_SWAP' || property.type === 'SLOT') return { name: own, type: 'ReactNode' }
      const values = (property.values ?? []).map(kebab)
      return {
        name: own,
        type: values.map((value) => `'${value}'`).join(' | '),
        values,
        ...(property.default !== undefined && { default: { literal: kebab(String(property.default)) } }),
      }
    }),
  })

const words = (name: string): string[] => name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
const kebab = (name: string): string => words(name).join('-').toLowerCase()
const pascal = (name: string): string =>
  words(name)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('')
const camel = (name: string): string => pascal(name).replace(/^./u, (sign) => sign.toLowerCase())

export interface GivenToken {
  readonly name: string
  /** By mode; `{name}` is an alias. */
  readonly values: Readonly<Record<string, number | string>>
  readonly description?: string
}

/** One collection of tokens: colors as `#rrggbb`, numbers, texts. */
export function parityTokens(collection: string, modes: readonly string[], given: readonly GivenToken[]): CodeTokens {
  const byName = new Map(given.map((token) => [token.name, token]))
  const valueOf = (said: number | string, mode: string): ExportedValue => {
    const [, target] = /^\{(.*)\}$/.exec(String(said)) ?? []
    if (target === undefined) return { value: literal(said) }
    const end = valueOf(byName.get(target)?.values[mode] ?? '', mode)
    const resolved = 'value' in end ? end.value : end.resolved
    return { target, key: target, resolved, sample: resolved }
  }
  const exported: ExportedCollection = {
    id: collection,
    key: collection,
    sourceId: null,
    name: collection,
    modes: modes.map((name) => ({ id: name, name })),
    defaultMode: modes[0] ?? '',
    tokens: given.map(({ name, values, description = '' }) => ({
      id: name,
      key: name,
      sourceId: null,
      name,
      type: String(Object.values(values)[0]).startsWith('#') ? 'COLOR' : 'FLOAT',
      scopes: 'ALL',
      description,
      codeNames: null,
      values: new Map(Object.entries(values).map(([mode, said]) => [mode, valueOf(said, mode)])),
    })),
  }
  return codeTokens({ name: 'library', collections: [exported] })
}

function literal(said: number | string) {
  if (typeof said !== 'string' || !said.startsWith('#')) return said
  const channel = (at: number): number => Number.parseInt(said.slice(at, at + 2), 16) / 255
  return { r: channel(1), g: channel(3), b: channel(5), a: 1 }
}
