import type { ComponentDocument, Reference } from '../../../library/documents.ts'
import type { Difference } from './change-record.ts'
import { difference, gained, isRecord, lost, own, referenceTo, told } from './difference.ts'

export interface ComponentState {
  readonly kind: 'component'
  readonly document: ComponentDocument
  /** The abstract of its spec; null where it has none, or where both have the same. */
  readonly abstract: Readonly<Record<string, unknown>> | null
}

/** How two states of a component differ for those who use it. */
export function componentDifferences(before: ComponentState, after: ComponentState): Difference[] {
  const found = [
    ...propDifferences(membersOf(before.abstract, 'props'), membersOf(after.abstract, 'props')),
    ...anatomyDifferences(membersOf(before.abstract, 'anatomy'), membersOf(after.abstract, 'anatomy')),
    ...documentDifferences(before.document, after.document),
    ...bindingDifferences(before.document.binds, after.document.binds),
    ...referenceDifferences('component', before.document.uses, after.document.uses),
    ...referenceDifferences('style', before.document.styles, after.document.styles),
  ]
  // The trees differ, and nothing above says how: it looks or is built otherwise.
  const layers = ({ document: { spec } }: ComponentState): string => JSON.stringify(spec?.layers ?? null)
  return found.length === 0 && layers(before) !== layers(after) ? [difference('fix', 'spec_changed')] : found
}

function membersOf(abstract: ComponentState['abstract'], name: string): Readonly<Record<string, unknown>> {
  const value = abstract?.[name]
  return isRecord(value) ? value : {}
}

type Props = Readonly<Record<string, unknown>>

function propDifferences(before: Props, after: Props): Difference[] {
  const found = [
    ...lost(before, after).map((name) => difference('breaking', 'prop_removed', name)),
    ...gained(before, after).map((name) => difference('feature', 'prop_added', name)),
  ]
  for (const name of Object.keys(after)) {
    const [was, is] = [own(before, name), own(after, name)]
    if (!isRecord(was) || !isRecord(is)) continue
    const tell = (impact: Difference['impact'], what: string, from: unknown, to: unknown): void =>
      void found.push(difference(impact, what, name, told(from), told(to)))
    if (was['type'] !== is['type']) {
      tell('breaking', 'prop_type_changed', was['type'], is['type'])
      continue
    }
    const [had, has] = [optionsOf(was), optionsOf(is)]
    for (const option of had) if (!has.includes(option)) tell('breaking', 'option_removed', option, null)
    for (const option of has) if (!had.includes(option)) tell('feature', 'option_added', null, option)
    const [from, to] = [told(was['default']), told(is['default'])]
    if (from !== to) tell('change', 'default_changed', from, to)
  }
  return found
}

const optionsOf = (prop: Props): readonly unknown[] => (Array.isArray(prop['enum']) ? (prop['enum'] as unknown[]) : [])

function anatomyDifferences(before: Props, after: Props): Difference[] {
  return [
    ...lost(before, after).map((name) => difference('change', 'element_removed', name)),
    ...gained(before, after).map((name) => difference('change', 'element_added', name)),
  ]
}

function documentDifferences(before: ComponentDocument, after: ComponentDocument): Difference[] {
  const found: Difference[] = []
  const compare = (impact: Difference['impact'], what: string, from: unknown, to: unknown): void => {
    if (from !== to) found.push(difference(impact, what, null, told(from), told(to)))
  }
  compare('change', 'type_changed', before.type, after.type)
  compare('change', 'variant_count_changed', before.variant_count, after.variant_count)
  compare('change', 'publish_status_changed', before.publish_status, after.publish_status)
  compare('fix', 'description_changed', before.description, after.description)
  if (before.spec === null && after.spec !== null) found.push(difference('feature', 'spec_added'))
  else if (before.spec !== null && after.spec === null) found.push(difference('change', 'spec_removed'))
  else compare('fix', 'schema_version_changed', before.spec?.schema_version, after.spec?.schema_version)
  return found
}

/** One line per property: bound for the first time, no more, or to another token. */
function bindingDifferences(before: readonly Reference[], after: readonly Reference[]): Difference[] {
  const [was, is] = [tokensByProperty(before), tokensByProperty(after)]
  const found: Difference[] = []
  for (const property of new Set([...was.keys(), ...is.keys()])) {
    const [from, to] = [was.get(property) ?? [], is.get(property) ?? []]
    if (from.join('\n') === to.join('\n')) continue
    const what = from.length === 0 ? 'binding_added' : to.length === 0 ? 'binding_removed' : 'token_rebound'
    const impact = what === 'binding_removed' ? 'change' : 'fix'
    found.push(difference(impact, what, property, listed(from), listed(to)))
  }
  return found
}

function tokensByProperty(binds: readonly Reference[]): Map<string, string[]> {
  const tokens = new Map<string, string[]>()
  for (const [token, metadata] of binds) {
    const { property }: { property?: unknown } = JSON.parse(metadata)
    const name = typeof property === 'string' ? property : ''
    tokens.set(name, [...(tokens.get(name) ?? []), token].toSorted())
  }
  return tokens
}

const listed = (keys: readonly string[]): string | null =>
  keys.length === 0 ? null : keys.map((key) => referenceTo('token', key)).join(', ')

function referenceDifferences(
  kind: 'component' | 'style',
  before: readonly Reference[],
  after: readonly Reference[],
): Difference[] {
  const impact = kind === 'component' ? 'change' : 'fix'
  const [was, is] = [Object.fromEntries(before), Object.fromEntries(after)]
  return [
    ...lost(was, is).map((key) => difference(impact, `${kind}_no_longer_used`, null, referenceTo(kind, key), null)),
    ...gained(was, is).map((key) => difference(impact, `${kind}_used`, null, null, referenceTo(kind, key))),
  ]
}
