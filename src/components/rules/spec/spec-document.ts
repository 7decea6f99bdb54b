import { isList, isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'

/** A scalar that a variant property may take. */
export type ConfigurationValue = string | number | boolean | null
export type Configuration = Readonly<Record<string, ConfigurationValue>>

/** The default or a variant: elements by name with their styles, a layout, and whatever else its version has. */
export type SpecTree = JsonObject & { readonly configuration?: Configuration | null }

/** A spec document of any version. Only what is typed here was checked; the rest is read as it is found. */
export type SpecDocument = JsonObject & {
  readonly title: string
  readonly anatomy: JsonObject
  readonly default: SpecTree
  readonly props?: JsonObject | null
  readonly variants?: readonly SpecTree[] | null
}

/** Why a document is refused. `path` reads like `variants[3].configuration.size`, and is empty for the document. */
export interface Fault {
  readonly path: string
  readonly message: string
}

const NESTING_CEILING = 64
const FAULT_CEILING = 50

/**
 * Takes any version from 0.2 to 0.34. Real documents fail the published schema, so only what every version shares is
 * required, and what gives variants their identity must be readable; every other key is kept unseen.
 */
export function readSpecDocument(input: unknown): { document: SpecDocument } | { faults: readonly Fault[] } {
  const faults: Fault[] = []
  if (!isRecord(input)) return { faults: [{ path: '', message: 'must be an object with title, anatomy and default' }] }
  findUnstorable(input, '', 1, faults)
  // What is nested too deep is looked at no further: every other check may then walk freely.
  if (faults.length > 0) return { faults }

  if (typeof own(input, 'title') !== 'string') faults.push(fault(input, 'title', 'a string'))
  if (!isRecord(own(input, 'anatomy'))) faults.push(fault(input, 'anatomy', 'an object of elements'))
  const base = own(input, 'default')
  if (isRecord(base)) checkTree(base, 'default', faults)
  else faults.push(fault(input, 'default', 'an object with the default element tree'))

  const props = own(input, 'props') ?? null
  if (props !== null && !isRecord(props)) faults.push(fault(input, 'props', 'an object of properties'))
  const variants = own(input, 'variants') ?? null
  if (isList(variants)) variants.forEach((variant, at) => checkTree(variant, `variants[${at}]`, faults))
  else if (variants !== null) faults.push(fault(input, 'variants', 'a list'))

  // The checks above are what SpecDocument promises.
  return faults.length > 0 ? { faults: faults.slice(0, FAULT_CEILING) } : { document: input as SpecDocument }
}

export const propsOf = (document: SpecDocument): JsonObject => {
  const props = own(document, 'props')
  return isRecord(props) ? props : {}
}

export const variantsOf = (document: SpecDocument): readonly SpecTree[] => document.variants ?? []

/** `path.key`, or `path["odd key"]` where the key would not read as one. */
export const childPath = (path: string, key: string): string => {
  if (!/^[\w$-]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path === '' ? key : `${path}.${key}`
}

function checkTree(tree: Json, path: string, faults: Fault[]): void {
  if (!isRecord(tree)) {
    faults.push({ path, message: `must be an object, not ${nameOf(tree)}` })
    return
  }
  const configuration = own(tree, 'configuration') ?? null
  if (configuration === null) return
  if (!isRecord(configuration)) {
    faults.push(fault(tree, 'configuration', 'an object of property values', path))
    return
  }
  for (const [name, value] of Object.entries(configuration)) {
    if (typeof value !== 'object' || value === null) continue
    const at = childPath(childPath(path, 'configuration'), name)
    faults.push({ path: at, message: `must be a string, a number or a boolean, not ${nameOf(value)}` })
  }
}

function fault(parent: JsonObject, key: string, wanted: string, path = ''): Fault {
  const value = own(parent, key)
  const found = value === undefined ? 'is missing: it must be' : `is ${nameOf(value)}: it must be`
  return { path: childPath(path, key), message: `${found} ${wanted}` }
}

const nameOf = (value: Json): string =>
  value === null ? 'null' : isList(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`

/** JSON.parse makes Infinity of 1e999, and JSON.stringify would store it as null. */
function findUnstorable(value: unknown, path: string, depth: number, faults: Fault[]): void {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return
  if (faults.length >= FAULT_CEILING) return
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) faults.push({ path, message: 'is a number out of range' })
    return
  }
  if (typeof value !== 'object') {
    faults.push({ path, message: `is ${typeof value}, which is not JSON` })
    return
  }
  if (depth > NESTING_CEILING) {
    faults.push({ path, message: `is nested deeper than ${NESTING_CEILING} levels` })
    return
  }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) findInside(value[at], depth, faults, () => `${path}[${at}]`)
  } else {
    for (const [key, child] of Object.entries(value)) findInside(child, depth, faults, () => childPath(path, key))
  }
}

/** Paths are only spelled out where the walk goes on: most values are strings and numbers that are fine. */
function findInside(child: unknown, depth: number, faults: Fault[], path: () => string): void {
  if (typeof child === 'string' || typeof child === 'boolean' || child === null) return
  if (typeof child === 'number' && Number.isFinite(child)) return
  findUnstorable(child, path(), depth + 1, faults)
}
