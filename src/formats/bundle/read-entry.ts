import type { Static, TSchema } from 'typebox'
import type { ItemKind, TokenType } from '../../contract/words.ts'
import type { CodeNames, CollectionDocument, Color, Lead, Reference, TokenValue } from '../../library/documents.ts'
import { normalizeStyleId } from '../../library/rules/style-id.ts'
import { memberPath } from '../../kit/shapes/member-path.ts'
import { checkAgainst } from './check-against.ts'
import type { BundleEntry, ListName } from './bundle.ts'
import { aliasesIn, isAlias } from './count-edges.ts'
import type { Draft, Refer } from './draft.ts'
import type { Findings } from './findings.ts'
import { Collection, Component, ENTRIES, Place, Screen, Style, Token } from './schema.ts'

/** Where an entry stands, and who wants to know of it. */
interface Reading {
  readonly path: string
  readonly findings: Findings
  readonly refer: Refer
}

/**
 * Reads one entry by the rules of the bundle format. Faults and warnings go into the findings; null where its shape has
 * a fault, and after any other fault the draft is not fit to be stored.
 */
export function readEntry({ list, value, path }: BundleEntry, findings: Findings, refer: Refer): Draft | null {
  return checkAgainst(ENTRIES[list], value, path, findings) ? READERS[list](value, { path, findings, refer }) : null
}

/** The value has been checked against the very schema that types it. */
const reader =
  <Shape extends TSchema>(_: Shape, read: (entry: Static<Shape>, reading: Reading) => Draft) =>
  (value: unknown, reading: Reading): Draft =>
    read(value as Static<Shape>, reading)

const READERS: Readonly<Record<ListName, (value: unknown, reading: Reading) => Draft>> = {
  collections: reader(Collection, readCollection),
  tokens: reader(Token, readToken),
  styles: reader(Style, readStyle),
  components: reader(Component, readComponent),
  screens: reader(Screen, readScreen),
  flows: reader(Place, ({ key, node_id, name }) => {
    return { kind: 'flow', key, sourceId: node_id ?? null, name, document: {} }
  }),
}

function readScreen(entry: Static<typeof Screen>, { path, refer }: Reading): Draft {
  const { key, node_id, name } = entry
  const uses = (entry.uses ?? []).map(({ component, metadata }, at): Reference => {
    refer('component', component, `${path}.uses[${at}].component`)
    return [component, JSON.stringify(metadata ?? {})]
  })
  const leads_to = (entry.leads_to ?? []).map(({ element, trigger, action, screen, to }, at): Lead => {
    if (screen) refer('screen', screen, `${path}.leads_to[${at}].screen`)
    return { element, trigger, action, ...(screen ? { screen } : {}), ...(to ? { to } : {}) }
  })
  return {
    kind: 'screen',
    key,
    sourceId: node_id ?? null,
    name,
    document: { ...(uses.length === 0 ? {} : { uses }), ...(leads_to.length === 0 ? {} : { leads_to }) },
    spec: entry.spec ?? null,
    graphics: graphicsText(entry),
  }
}

function readCollection(entry: Static<typeof Collection>, { path, findings }: Reading): Draft {
  const { key, source_id, name } = entry
  const modes = entry.modes.map(({ id, name, brand, parent }) => ({
    id,
    name,
    ...(brand ? { brand } : {}),
    ...(parent ? { parent } : {}),
  }))
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const [at, mode] of modes.entries()) {
    const place = `${path}.modes[${at}]`
    if (ids.has(mode.id)) findings.fault('mode-repeated', `${place}.id`, `repeats the mode "${mode.id}"`)
    if (names.has(mode.name)) {
      const message = `repeats the mode name "${mode.name}", so the name selects neither`
      findings.warn('mode-name-repeated', `${place}.name`, message)
    }
    // So none can come back to itself, and what it inherits is known before it.
    if (mode.parent !== undefined && !ids.has(mode.parent)) {
      const message = `names no mode that stands before it: "${mode.parent}"`
      findings.fault('mode-parent-unknown', `${place}.parent`, message)
    }
    ids.add(mode.id)
    names.add(mode.name)
  }
  const default_mode = entry.default_mode ?? modes[0]?.id ?? ''
  if (!ids.has(default_mode)) {
    const message = `names no mode of this collection: "${default_mode}"`
    findings.fault('default-mode-unknown', `${path}.default_mode`, message)
  }
  const document: CollectionDocument =
    entry.axis === true ? { modes, default_mode, axis: true } : { modes, default_mode }
  return { kind: 'token-collection', key, sourceId: source_id ?? null, name, document }
}

function readToken(entry: Static<typeof Token>, { path, findings, refer }: Reading): Draft {
  const { key, source_id, name, collection, type, scopes, description, deleted, composite, made_of } = entry
  const code_names = readCodeNames(entry.code_names ?? {})
  refer('token-collection', collection, `${path}.collection`)
  const values = Object.entries(entry.values ?? {}).map(([mode, given]): [string, TokenValue] => {
    const value = readValue(given)
    // Only where it is needed: a library has many values.
    const place = (): string => memberPath(`${path}.values`, mode)
    for (const alias of aliasesIn(value)) refer('token', alias, isAlias(value) ? `${place()}.alias` : place())
    if (!isAlias(value) && typeOf(value) !== type) {
      findings.warn('value-type-mismatch', place(), `is a ${typeOf(value)} value in a ${type} token`)
    }
    return [mode, value]
  })
  return {
    kind: 'token',
    key,
    sourceId: source_id ?? null,
    name,
    ...(deleted ? { isDeleted: true } : {}),
    document: {
      collection,
      type,
      scopes: readScopes(scopes ?? 'ALL'),
      description: description ?? '',
      values: Object.fromEntries(values),
      ...(code_names ? { code_names } : {}),
      ...(composite ? { composite: { type: composite.type, values: composite.values } } : {}),
      ...(made_of && made_of.length > 0 ? { made_of } : {}),
    },
  }
}

function readCodeNames({ web, android, ios }: NonNullable<Static<typeof Token>['code_names']>): CodeNames | null {
  if (!web && !android && !ios) return null
  return { ...(web ? { web } : {}), ...(android ? { android } : {}), ...(ios ? { ios } : {}) }
}

/** Absent means usable everywhere, which is what the design tool gives a new variable. */
function readScopes(scopes: 'ALL' | readonly string[]): 'ALL' | readonly string[] {
  return scopes === 'ALL' || scopes.includes('ALL') || scopes.includes('ALL_SCOPES') ? 'ALL' : [...new Set(scopes)]
}

type GivenValue = NonNullable<Static<typeof Token>['values']>[string]

function readValue(given: GivenValue): TokenValue {
  if (typeof given !== 'object') return given
  if ('opacity' in given)
    return { color: 'r' in given.color ? withAlpha(given.color) : given.color, opacity: given.opacity }
  return 'r' in given ? withAlpha(given) : given
}

const withAlpha = ({ r, g, b, a }: Extract<GivenValue, { r: number }>): Color => ({ r, g, b, a: a ?? 1 })

function typeOf(value: Exclude<TokenValue, { readonly alias: string }>): TokenType {
  if (typeof value === 'number') return 'FLOAT'
  if (typeof value === 'string') return 'STRING'
  return typeof value === 'boolean' ? 'BOOLEAN' : 'COLOR'
}

function readStyle(entry: Static<typeof Style>, { path, findings, refer }: Reading): Draft {
  const { key, source_style_id, name, type, description, properties, composite, made_of } = entry
  const sourceId = normalizeStyleId(source_style_id ?? '')
  if (source_style_id && sourceId === null) {
    const message = `is not a style id (S:<40 hex>,) and was left out: "${source_style_id}"`
    findings.warn('style-id-invalid', `${path}.source_style_id`, message)
  }
  const bound_variables = (entry.bound_variables ?? []).map(({ property, token }, at) => {
    refer('token', token, `${path}.bound_variables[${at}].token`)
    return { property, token }
  })
  return {
    kind: 'style',
    key,
    sourceId,
    name,
    document: {
      type,
      description: description ?? '',
      properties: properties ?? {},
      bound_variables,
      ...(composite
        ? { composite: { type: composite.type, collection: composite.collection, values: composite.values } }
        : {}),
      ...(made_of && made_of.length > 0 ? { made_of } : {}),
    },
  }
}

function readComponent(entry: Static<typeof Component>, { path, refer }: Reading): Draft {
  const { key, node_id, name, type, description, publish_status, variant_count, created_at, published_at } = entry
  const references = (list: string, kind: ItemKind, given: readonly [string, object][]): Reference[] =>
    given.map(([key, metadata], at) => {
      refer(kind, key, `${path}.${list}[${at}].${kind}`)
      return [key, JSON.stringify(metadata)]
    })
  return {
    kind: 'component',
    key,
    sourceId: node_id ?? null,
    name,
    document: {
      type,
      description: description ?? '',
      publish_status: publish_status ?? null,
      variant_count: variant_count ?? null,
      created_at: utc(created_at),
      ...(entry.without_outlines ? { without_outlines: entry.without_outlines } : {}),
      uses: references(
        'uses',
        'component',
        (entry.uses ?? []).map((use) => [use.component, use.metadata ?? {}]),
      ),
      binds: references(
        'binds',
        'token',
        (entry.binds ?? []).map((bind) => [bind.token, bind.metadata ?? {}]),
      ),
      styles: references(
        'styles',
        'style',
        (entry.styles ?? []).map((style) => [style.style, style.metadata ?? {}]),
      ),
    },
    publishedAt: utc(published_at),
    spec: entry.spec ?? null,
    attachedSpec: entry.attached_spec ?? null,
    graphics: graphicsText(entry),
  }
}

function graphicsText(entry: Static<typeof Component> | Static<typeof Screen>): string | null {
  const { vectors, images, instances, instance_places: places } = entry
  const kept = {
    vectors: vectors ?? {},
    images: images ?? {},
    ...(instances && places ? { instances, instance_places: places } : {}),
  }
  return Object.values(kept).every((all) => Object.keys(all).length === 0) ? null : JSON.stringify(kept)
}

/** A moment as the service writes all of them: UTC with milliseconds. */
const utc = (time: string | null | undefined): string | null => (time ? new Date(time).toISOString() : null)
