/** A path without the names of its parameters: what routers and OpenAPI tell paths apart by. */
export function pathShape(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}

/** The names of a path's parameters, in order. */
export function parameterNames(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
}
