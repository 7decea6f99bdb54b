type Argument = string | number | boolean | object | null | undefined

interface SplitArguments {
  readonly url: string
  /** What is neither in the path nor, for a method without a body, in the query. */
  readonly body: Readonly<Record<string, unknown>> | undefined
}

/** Puts arguments where the operation wants them: its path's own first, the others into the body or the query. */
export function splitArguments(method: string, path: string, given: object): SplitArguments {
  const rest: Record<string, Argument> = { ...given }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    // An empty segment would be another path, which names nothing or something else.
    if (typeof value !== 'string' || value === '') throw new TypeError(`"${name}" is missing`)
    return encodeURIComponent(value)
  })
  const takesBody = method !== 'GET' && method !== 'DELETE'
  return takesBody ? { url: filled, body: rest } : { url: `${filled}${queryString(rest)}`, body: undefined }
}

function queryString(given: Readonly<Record<string, Argument>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    const values: readonly Argument[] = Array.isArray(value) ? value : [value]
    for (const one of values) {
      if (one === undefined || one === null) continue
      query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
