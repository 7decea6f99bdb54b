import {
  FRAMEWORKS,
  type CodeProp,
  type Connection,
  type Framework,
  type Literal,
  type PropertyMap,
} from '../model/code-component.ts'
import type { CodeFindings } from '../model/code-finding.ts'
import { bindingOf, importedAs } from '../model/imported-as.ts'
import type { ImportBinding } from '../model/import-lines.ts'
import { placeOf, type ComponentParts } from '../model/make-component.ts'
import { foldKey } from '../model/fold.ts'
import { designAddress } from './design-address.ts'
import type { DesignRead } from './design-read.ts'
import type { Example } from './example-uses.ts'

/** One connection, in whichever form it was written. */
export interface ConnectRecord {
  readonly path: string
  readonly entry: string
  readonly address: string | undefined
  /** As the connection names it. */
  readonly component: string | undefined
  readonly imports: readonly ImportBinding[]
  readonly reads: ReadonlyMap<string, DesignRead>
  readonly example: Example | undefined
  readonly variant: Readonly<Record<string, Literal>> | undefined
  readonly label: string | undefined
  readonly file: string | undefined
}

/** The component that a connection is for, with the connection; undefined where it says neither. */
export function connectedComponent(record: ConnectRecord, findings: CodeFindings): ComponentParts | undefined {
  const { path, entry, address, file } = record
  const place = placeOf(record)
  const name = shownName(record)
  if (name === undefined || isPlainElement(name, record)) {
    findings.add(
      'code-entry-invalid',
      place,
      name === undefined ? 'names no component and shows none' : `shows <${name}>, which is no component`,
    )
    return undefined
  }
  const isElement = /^[a-z][\w.]*-/.test(name)
  // An element may be called by its class.
  const isCalled = record.component !== undefined && foldKey(record.component) === foldKey(name)
  if (record.component !== undefined && !isCalled)
    findings.add('code-name-differs', place, `is for "${record.component}" and shows "${name}"`)
  const design = designAddress(address)
  if (design === undefined)
    findings.add(
      'code-address-invalid',
      place,
      `is no address of a node: ${JSON.stringify((address ?? '').slice(0, 200))}`,
    )
  const properties = propertyMaps(record, name)
  const { variant } = record
  const connection = design && {
    ...design,
    origin: 'code-connect' as const,
    ...(variant && { variant }),
    properties,
    ...(record.component !== undefined && !isCalled && { called: record.component }),
    path,
    entry,
  }
  const binding = bindingOf(name, record.imports)
  return {
    name,
    framework: frameworkOf(record.label, isElement),
    ...(isElement ? { tag: name, export: isCalled && record.component !== name ? record.component : undefined } : {}),
    ...importedAs(name, binding),
    file,
    props: connectedProps(properties),
    ...(connection ? { connections: [connection] } : {}),
    origin: { format: 'code-connect', path, entry },
  }
}

/**
 * What the example shows holds over what the connection is called: a copied connection keeps the name of another. A
 * wrapper that comes from nowhere is no component.
 */
function shownName({ component, example, imports }: ConnectRecord): string | undefined {
  const elements = example?.elements ?? []
  if (component !== undefined && (elements.length === 0 || elements.includes(component))) return component
  const isComponent = (element: string): boolean => bindingOf(element, imports) !== undefined || element.includes('-')
  return elements.find(isComponent) ?? component ?? elements[0]
}

const isPlainElement = (name: string, { imports }: ConnectRecord): boolean =>
  /^[a-z][a-z\d]*$/.test(name) && bindingOf(name, imports) === undefined

function propertyMaps({ reads, example }: ConnectRecord, name: string): PropertyMap[] {
  const uses = example?.uses.filter(({ element }) => element === name)
  const maps = [...reads].flatMap(([local, read]) => {
    // Without an example there is but the name that the connection gives it.
    const targets =
      uses === undefined ? [{ prop: local }] : uses.filter((use) => use.local === local).map(({ into }) => into)
    return targets.flatMap((into) => flatMaps(read, into))
  })
  const keyed = maps.map((map) => [JSON.stringify([map.property, map.kind, map.into]), map] as const)
  return [...new Map(keyed.toReversed()).values()].toReversed()
}

/** What a value reads of another property is a map of its own: `Has icon` decides whether `Icon` is shown. */
function flatMaps({ kind, property, values }: DesignRead, into: PropertyMap['into']): PropertyMap[] {
  const inner = values.flatMap(({ code }) => ('kind' in code ? flatMaps(code, into) : []))
  const plain = values.map(({ design, code }) => ({
    design,
    code: 'kind' in code ? { property: code.property } : code,
  }))
  return [{ kind, property, into, values: plain }, ...inner]
}

/** What a connection alone shows of the props: there may be more of them, and more values. */
function connectedProps(maps: Connection['properties']): CodeProp[] {
  const values = new Map<string, Set<Literal>>()
  for (const { into, values: mapped } of maps) {
    if (!('prop' in into)) continue
    const literals = values.get(into.prop) ?? new Set()
    values.set(into.prop, literals)
    for (const { code } of mapped) if ('literal' in code) literals.add(code.literal)
  }
  return [...values].map(([name, literals]) => ({
    name,
    ...(literals.size > 0 && { values: [...literals] }),
    open: true,
  }))
}

const LABELS: Readonly<Record<string, Framework>> = {
  'web components': 'element',
  'react native': 'react',
  storybook: 'react',
  'jetpack compose': 'compose',
}

function frameworkOf(label: string | undefined, isElement: boolean): Framework {
  const folded = (label ?? '').toLowerCase()
  const known =
    FRAMEWORKS.find((framework) => framework === folded) ?? (Object.hasOwn(LABELS, folded) ? LABELS[folded] : undefined)
  return known ?? (isElement ? 'element' : 'other')
}
