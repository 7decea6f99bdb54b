import { invalidArgument } from '../../errors.ts'

interface Match<Route> {
  readonly byMethod: ReadonlyMap<string, Route>
  /** The path's parameters, decoded, in order; what `*` stands for comes last. */
  readonly values: readonly string[]
}

interface Segment<Route> {
  readonly literals: Map<string, Segment<Route>>
  parameter: Segment<Route> | null
  /** For `*` at the end of a path: whatever is left of it. */
  rest: Segment<Route> | null
  readonly byMethod: Map<string, Route>
}

/** Paths by their segments. A literal one wins over `{id}` whatever the method, and nothing is resolved or forgiven. */
export class Routes<Route> {
  readonly #root: Segment<Route> = emptySegment()
  /** Paths without parameters, whole: most requests need no more. */
  readonly #whole = new Map<string, Match<Route>>()

  add(path: string, method: string, route: Route): void {
    let segment = this.#root
    for (const part of partsOf(path)) {
      if (part.startsWith('{')) segment = segment.parameter ??= emptySegment()
      else if (part === '*') segment = segment.rest ??= emptySegment()
      else segment = childOf(segment, part)
    }
    segment.byMethod.set(method, route)
    if (!/[{*]/.test(path)) this.#whole.set(path, { byMethod: segment.byMethod, values: [] })
  }

  find(path: string): Match<Route> | null {
    return this.#whole.get(path) ?? walk(this.#root, decodedParts(path), 0)
  }
}

function walk<Route>(segment: Segment<Route>, parts: readonly string[], at: number): Match<Route> | null {
  const part = parts[at]
  if (part === undefined) return segment.byMethod.size > 0 ? { byMethod: segment.byMethod, values: [] } : null
  const literal = segment.literals.get(part)
  const found = literal ? walk(literal, parts, at + 1) : null
  if (found) return found
  const named = segment.parameter && walk(segment.parameter, parts, at + 1)
  if (named) return { byMethod: named.byMethod, values: [part, ...named.values] }
  return segment.rest && { byMethod: segment.rest.byMethod, values: [parts.slice(at).join('/')] }
}

const emptySegment = <Route>(): Segment<Route> => ({
  literals: new Map(),
  parameter: null,
  rest: null,
  byMethod: new Map(),
})

function childOf<Route>(segment: Segment<Route>, part: string): Segment<Route> {
  let child = segment.literals.get(part)
  if (!child) segment.literals.set(part, (child = emptySegment()))
  return child
}

const partsOf = (path: string): string[] => path.split('/').slice(1)

function decodedParts(path: string): string[] {
  const parts = partsOf(path)
  if (!path.includes('%')) return parts
  try {
    return parts.map(decodeURIComponent)
  } catch {
    throw invalidArgument([{ path: 'path', message: 'has a malformed percent escape' }])
  }
}
