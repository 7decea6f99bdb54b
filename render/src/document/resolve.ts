import { isRecord, own, type DrawnImage, type Fields } from './document.ts'
import { readBinding, readReference, type Reference } from './reference.ts'

/** What the library holds where a value names a token or a style; undefined where it holds nothing of that name. */
export type LookUp = (reference: Reference) => unknown

/** What the values of one component's tree are resolved against. */
export interface Surroundings {
  readonly props: Fields
  readonly lookUp: LookUp
  /** The picture that a fill shows, by its hash; null where it is not at hand. */
  readonly findImage: (hash: string) => DrawnImage | null
}

/** Conditions within conditions, and bindings to bindings, are followed this far. */
const DEEPEST = 16

/** The plain value behind bindings, conditions and references; undefined where there is none. */
export function resolve(value: unknown, around: Surroundings, depth = 0): unknown {
  if (depth > DEEPEST) return undefined
  const prop = readBinding(value)
  if (prop !== null) return own(around.props, prop)
  if (isRecord(value) && isRecord(value['if'])) {
    const branch = value['if']
    return resolve(holds(branch['condition'], around, depth + 1) ? branch['then'] : branch['else'], around, depth + 1)
  }
  const reference = readReference(value)
  return reference ? (around.lookUp(reference) ?? reference.rawValue) : value
}

/** Of a style's value: before 0.6 a token is its bare name. What a text says is never one. */
export function resolveStyle(value: unknown, around: Surroundings): unknown {
  const resolved = resolve(value, around)
  if (typeof resolved !== 'string' || resolved.startsWith('#')) return resolved
  return around.lookUp({ kind: 'token', name: resolved }) ?? resolved
}

/** A composite's fields are resolved one by one. */
export function resolveEach(value: unknown, around: Surroundings): unknown {
  const resolved = resolveStyle(value, around)
  if (!isRecord(resolved)) return resolved
  return Object.fromEntries(Object.entries(resolved).map(([name, field]) => [name, resolveStyle(field, around)]))
}

function holds(condition: unknown, around: Surroundings, depth: number): boolean {
  if (!isRecord(condition)) return Boolean(resolve(condition, around, depth))
  const args = isRecord(condition['args']) ? condition['args'] : {}
  const value = resolve(args['value'] ?? args['left'], around, depth)
  const other = resolve(args['equals'] ?? args['right'] ?? args['to'], around, depth)
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
