import type { CollectionDocument, StyleDocument, TokenDocument, TokenValue } from '../../../library/documents.ts'
import { isAlias } from '../../../formats/bundle/count-edges.ts'
import type { Difference } from './change-record.ts'
import { difference, gained, lost, own, referenceTo, referenceToMode, told } from './difference.ts'

export interface TokenState {
  readonly kind: 'token'
  readonly document: TokenDocument
}
export interface StyleState {
  readonly kind: 'style'
  readonly document: StyleDocument
}
export interface CollectionState {
  readonly kind: 'token-collection'
  readonly document: CollectionDocument
}

export function tokenDifferences({ document: before }: TokenState, { document: after }: TokenState): Difference[] {
  const found: Difference[] = []
  if (before.type !== after.type) found.push(difference('breaking', 'type_changed', null, before.type, after.type))
  if (before.collection !== after.collection) {
    const [from, to] = [before, after].map(({ collection }) => referenceTo('token-collection', collection))
    found.push(difference('change', 'collection_changed', null, from, to))
  }
  for (const mode of new Set([...Object.keys(before.values), ...Object.keys(after.values)])) {
    const [from, to] = [own(before.values, mode), own(after.values, mode)]
    const [was, is] = [tellValue(from), tellValue(to)]
    if (was === is) continue
    const isRebound = isAlias(from) && isAlias(to)
    const [impact, what] = isRebound ? (['fix', 'alias_rebound'] as const) : (['change', 'value_changed'] as const)
    const { collection } = to === undefined ? before : after
    found.push(difference(impact, what, referenceToMode(collection, mode), was, is))
  }
  const [had, has] = [tellScopes(before), tellScopes(after)]
  if (had !== has) found.push(difference('change', 'scopes_changed', null, had, has))
  if (before.description !== after.description)
    found.push(difference('fix', 'description_changed', null, before.description, after.description))
  return found
}

export function styleDifferences({ document: before }: StyleState, { document: after }: StyleState): Difference[] {
  const found: Difference[] = []
  if (before.type !== after.type) found.push(difference('breaking', 'type_changed', null, before.type, after.type))
  for (const name of new Set([...Object.keys(before.properties), ...Object.keys(after.properties)])) {
    const [from, to] = [told(own(before.properties, name)), told(own(after.properties, name))]
    if (from !== to) found.push(difference('change', 'property_changed', name, from, to))
  }
  const tokens = ({ bound_variables }: StyleDocument) =>
    Object.fromEntries(bound_variables.map(({ property, token }) => [property, referenceTo('token', token)]))
  const [was, is] = [tokens(before), tokens(after)]
  for (const property of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [from = null, to = null] = [own(was, property), own(is, property)]
    if (from !== to) found.push(difference('fix', 'token_rebound', property, from, to))
  }
  if (before.description !== after.description)
    found.push(difference('fix', 'description_changed', null, before.description, after.description))
  return found
}

/** A mode that is gone takes the values of every token in it along. */
export function collectionDifferences(
  { document: before }: CollectionState,
  { document: after }: CollectionState,
): Difference[] {
  const names = ({ modes }: CollectionDocument) => Object.fromEntries(modes.map(({ id, name }) => [id, name]))
  const [was, is] = [names(before), names(after)]
  const found = [
    ...lost(was, is).map((mode) => difference('breaking', 'mode_removed', was[mode] ?? mode)),
    ...gained(was, is).map((mode) => difference('feature', 'mode_added', is[mode] ?? mode)),
  ]
  for (const [mode, from] of Object.entries(was)) {
    const to = own(is, mode)
    if (to !== undefined && to !== from) found.push(difference('breaking', 'mode_renamed', to, from, to))
  }
  const defaults = [own(was, before.default_mode) ?? null, own(is, after.default_mode) ?? null] as const
  if (before.default_mode !== after.default_mode)
    found.push(difference('change', 'default_mode_changed', null, ...defaults))
  return found
}

function tellValue(value: TokenValue | undefined): string | null {
  if (value === undefined) return null
  if (isAlias(value)) return referenceTo('token', value.alias)
  if (typeof value !== 'object') return told(value)
  if ('opacity' in value) {
    const { color, opacity } = value
    return `${tellValue(color)} at ${typeof opacity === 'number' ? `${opacity}%` : tellValue(opacity)}`
  }
  const { r, g, b, a } = value
  const hex = (part: number): string =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0')
      .toUpperCase()
  // Two colors that round alike are still two: the floats tell them apart.
  return `#${hex(r)}${hex(g)}${hex(b)}${a === 1 ? '' : hex(a)} (${[r, g, b, a].join(' ')})`
}

const tellScopes = ({ scopes }: TokenDocument): string =>
  typeof scopes === 'string' ? scopes : scopes.length === 0 ? 'none' : scopes.join(', ')
