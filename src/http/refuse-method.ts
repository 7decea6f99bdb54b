import { pathShape } from '../contract/path-shape.ts'
import { methodNotAllowed, noRoute } from './error-response.ts'

interface Routed {
  readonly path: string
  readonly method: string
}

/**
 * What HEAD, OPTIONS and thirty rarer methods are told: 405 at a known path, 404 elsewhere. Routes for all of them at
 * every path take a seventh of a start's CPU.
 */
export function methodRefuser(operations: readonly Routed[]): (url: string) => never {
  const allowed = new Map<string, string[]>()
  for (const { path, method } of [...operations, { path: '/openapi.json', method: 'GET' }]) {
    const shape = pathShape(path)
    allowed.set(shape, [...(allowed.get(shape) ?? []), method])
  }
  const paths = [...allowed]
    // A literal path wins over `{id}`.
    .sort(([a], [b]) => gaps(a) - gaps(b))
    .map(([shape, methods]) => ({ pattern: patternOf(shape), allow: methods.join(', ') }))

  return (url) => {
    const [path = ''] = url.split('?', 1)
    const known = paths.find(({ pattern }) => pattern.test(path))
    throw known ? methodNotAllowed(known.allow) : noRoute()
  }
}

const gaps = (shape: string): number => shape.split('{}').length
const patternOf = (shape: string): RegExp =>
  new RegExp(`^${shape.replaceAll('.', String.raw`\.`).replaceAll('{}', '[^/]+')}$`)
