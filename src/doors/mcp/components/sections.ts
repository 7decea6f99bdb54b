import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import type { Listing } from '../asking/ceiling.ts'
import { inSteps } from '../asking/in-steps.ts'
import { telling } from '../asking/tool.ts'
import { codePath, cssLine } from '../names/code-values.ts'
import { labeled } from '../names/namesakes.ts'
import { codeAnswer, codeRows } from '../rules/compact-code.ts'
import { compactStyle } from '../rules/compact-style.ts'
import { byName, tokenPath, tokenValue, withCode } from '../rules/compact-values.ts'
import { anatomyPart, propType, treeOf, treeRows } from '../rules/specs/compact-spec.ts'
import { variantGroups } from '../rules/specs/variant-groups.ts'
import { valueTable } from '../rules/value-table.ts'
import type { Read } from './read.ts'

export type SectionName = 'code' | 'default' | 'variants' | 'tokenValues' | 'styles' | 'uses' | 'subcomponents'

export interface Section {
  readonly key: string
  readonly head: Readonly<Record<string, unknown>>
  readonly rows: readonly unknown[]
  readonly arrange?: Listing['arrange']
}

export async function sectionOf(name: SectionName, read: Read): Promise<Section> {
  const document = read.document ?? {}
  if (name === 'code') return codeSection(read.code)
  if (name === 'tokenValues') return tokenSection(read)
  if (name === 'styles') return styleSection(read)
  if (name === 'uses') return { key: 'uses', head: {}, rows: read.uses.map(useText) }
  if (name === 'default')
    return { key: 'elements', head: {}, rows: treeRows(document['default'] ?? null, read.names), arrange: treeOf }
  if (name === 'variants') {
    const variants = Array.isArray(document['variants']) ? document['variants'] : []
    const { default: standard = null, variantConfigurations: existing } = document
    const steps = variantGroups(variants, standard, existing, read.names)
    const { rows, head } = await inSteps(steps)
    return { key: 'changes_of_default', head, rows, arrange: byName }
  }
  const { subcomponents } = document
  const rows = isRecord(subcomponents)
    ? Object.entries(subcomponents).map(([own, spec]) => [own, subcomponent(spec, read.names)])
    : []
  return { key: 'subcomponents', head: {}, rows, arrange: byName }
}

/** What to import, and how it is used. */
export const codeSection = (code: Read['code']): Section => ({
  key: 'code',
  head: {},
  rows: codeRows(code),
  arrange: codeAnswer,
})

const subcomponent = (spec: Json, names: Read['names']): unknown =>
  isRecord(spec)
    ? telling({
        props: mapped(spec['props'], propType),
        anatomy: mapped(spec['anatomy'], (part) => anatomyPart(part, names)),
      })
    : spec

const mapped = (fields: Json | undefined, write: (value: Json) => Json): unknown =>
  isRecord(fields) ? Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, write(value)])) : fields

function tokenSection({ spec, tokens, code_names: code = {} }: Read): Section {
  const missing = (spec?.token_values_missing ?? []).map(missingToken)
  const head = telling({ not_in_project: missing.slice(0, 100) })
  if (tokens !== undefined) {
    const rows = tokens.map((token) => [codePath(token), cssLine(token), token.id])
    return { key: 'tokens', head, rows, arrange: byName }
  }
  const rows = (spec?.token_values ?? []).map((token) => [
    tokenPath(token),
    withCode(tokenValue(token), codeText(code[token.id])),
    token.id,
  ])
  return { key: 'tokens', head, rows, arrange: valueTable }
}

const codeText = (names: Readonly<Record<string, string>> | undefined): unknown => {
  const { web, ...others } = names ?? {}
  return web !== undefined && Object.keys(others).length === 0 ? web : names
}

/** What the design file shows is all that is known of a token that is not in the project. */
const missingToken = ({
  ref,
  name,
  raw_value: raw,
}: NonNullable<NonNullable<Read['spec']>['token_values_missing']>[number]): string =>
  raw === undefined ? (name ?? ref) : `${name ?? ref} = ${typeof raw === 'string' ? raw : JSON.stringify(raw)}`

function styleSection({ styles = [] }: Read): Section {
  return {
    key: 'styles',
    head: {},
    rows: styles.map((style) => [style.name, styleText(style), style.id]),
    arrange: byName,
  }
}

/** CSS, or the properties that CSS has no words for. */
export function styleText({ css, properties = {}, not_in_project: missing }: Style): unknown {
  const told = css ?? compactStyle(properties as Json)
  return missing === undefined ? told : { is: told, not_in_project: missing }
}
type Style = NonNullable<Read['styles']>[number]

const useText = ({ entity_id: id, name, key, shared, has_own: hasOwn }: Read['uses'][number]): string => {
  if (id === null) return `${name ?? key} (outside this library${hasOwn ? ', which has its own' : ''})`
  return name === null || shared === undefined ? (name ?? id) : labeled(name, id, shared.label)
}

/** An import without the nodes of the file leaves one element of which nothing is known. */
export function isTreeKnown({ document, spec }: Read): boolean {
  const tree = document?.['default']
  if (tree === undefined) return spec?.more.default !== null
  const elements = own(tree, 'elements')
  return isRecord(elements) && Object.values(elements).some((one) => isRecord(one) && Object.keys(one).length > 0)
}
