import type { StyleValues, TokenValues } from '@vitrine/client'
import { isRecord, readBinding, readReference } from './reference.ts'

/** What values are resolved against: the properties' values, the bound tokens and styles, and the chosen modes. */
export interface Surroundings {
  readonly props: Readonly<Record<string, unknown>>
  readonly tokens: TokenLookup
  readonly styles: ReadonlyMap<string, StyleValues>
  /** Collection name → mode name. A collection that is not here shows its first mode. */
  readonly modes: Readonly<Record<string, string>>
}

type TokenLookup = ReadonlyMap<string, TokenValues>

/** A reference names a token by its collection and name, or by its name alone. */
export function lookupOf(tokens: readonly TokenValues[]): TokenLookup {
  const lookup = new Map<string, TokenValues>()
  for (const token of tokens) {
    lookup.set(token.name, token)
    if (token.collection) lookup.set(`${token.collection.name}\0${token.name}`, token)
  }
  return lookup
}

/** The plain value behind bindings, conditions and references; undefined where there is none. */
export function resolve(value: unknown, around: Surroundings): unknown {
  const prop = readBinding(value)
  if (prop !== null) return around.props[prop]
  if (isRecord(value) && isRecord(value['if'])) return resolveCondition(value['if'], around)
  const reference = readReference(value)
  if (reference?.kind === 'style') return around.styles.get(reference.id ?? reference.name) ?? reference.rawValue
  if (reference) {
    const token =
      around.tokens.get(`${reference.collection ?? ''}\0${reference.name}`) ?? around.tokens.get(reference.name)
    return (token && valueInMode(token, around.modes)) ?? reference.rawValue
  }
  // Before 0.6 a token is its bare name.
  const named = typeof value === 'string' ? around.tokens.get(value) : undefined
  return named ? valueInMode(named, around.modes) : value
}

function valueInMode(token: TokenValues, modes: Surroundings['modes']): string | number | boolean | undefined {
  const chosen = token.collection ? modes[token.collection.name] : undefined
  const found = token.values.find(({ mode }) => mode.name === chosen) ?? token.values[0]
  return found?.value ?? undefined
}

function resolveCondition(branch: Readonly<Record<string, unknown>>, around: Surroundings): unknown {
  return resolve(holds(branch['condition'], around) ? branch['then'] : branch['else'], around)
}

function holds(condition: unknown, around: Surroundings): boolean {
  if (!isRecord(condition)) return Boolean(resolve(condition, around))
  const args = isRecord(condition['args']) ? condition['args'] : {}
  const value = resolve(args['value'] ?? args['left'], around)
  const other = resolve(args['equals'] ?? args['right'] ?? args['to'], around)
  switch (condition['operation']) {
    case 'isNotNull':
      return value !== null && value !== undefined && value !== ''
    case 'isNull':
      return value === null || value === undefined || value === ''
    case 'equals':
      return value === other
    case 'notEquals':
      return value !== other
    default:
      return Boolean(value)
  }
}
