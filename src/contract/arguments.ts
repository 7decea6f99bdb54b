import { invalidArgument, type Issue } from '../errors.ts'
import { unknownAmong } from '../kit/shapes/fault-words.ts'
import type { Operation } from './operation.ts'
import { readParam, Refusal } from './params.ts'

/** The query as it was sent, or as it is after decoding. */
export type ReadArguments = (
  path: Readonly<Record<string, string>>,
  query: string | Map<string, string[]>,
) => Record<string, unknown>

/** Reads path and query of a request by the operation's parameters; every fault is reported at once, by name. */
export function argumentReader(operation: Pick<Operation, 'pathParams' | 'query'>): ReadArguments {
  const pathParams = Object.entries(operation.pathParams)
  const queryParams = Object.entries(operation.query)
  const known = queryParams.map(([name]) => name)
  // The commonest question is the plain one: all defaults, no parameter read.
  const isPlain = queryParams.every(([, param]) => !param.required)
  const defaults = Object.fromEntries(queryParams.map(([name, param]) => [name, param.fallback]))

  return (path, query) => {
    const input: Record<string, unknown> = { ...defaults }
    const issues: Issue[] = []
    for (const [name, param] of pathParams) {
      const value = readParam(param, [path[name] ?? ''])
      if (value instanceof Refusal) issues.push(issueOf(`path.${name}`, value))
      else input[name] = value
    }
    if (query !== '' || !isPlain) {
      const given = typeof query === 'string' ? parseQuery(query) : query
      given.delete('project_id') // the key decides the project; naming one is neither honored nor an error
      for (const [name, param] of queryParams) {
        const values = given.get(name)
        if (!values && !param.required) continue // its default is there already
        const value = readParam(param, values ?? [])
        if (value instanceof Refusal) issues.push(issueOf(`query.${name}`, value))
        else input[name] = value
        given.delete(name)
      }
      for (const name of given.keys()) {
        issues.push({ path: `query.${shorten(name)}`, message: unknownParameter(known), expected: known })
      }
    }
    if (issues.length > 0) throw invalidArgument(issues)
    return input
  }
}

function issueOf(path: string, { message, expected }: Refusal): Issue {
  return expected === undefined ? { path, message } : { path, message, expected }
}

const unknownParameter = (known: readonly string[]): string =>
  known.length === 0 ? 'is unknown; this operation takes no query parameters' : unknownAmong(known)

/** Form decoding by hand: the usual parsers guess at broken escapes, and a guess is not what the caller sent. */
function parseQuery(queryString: string): Map<string, string[]> {
  const given = new Map<string, string[]>()
  if (queryString === '') return given
  for (const pair of queryString.split('&')) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const name = decode(cut === -1 ? pair : pair.slice(0, cut))
    const value = decode(cut === -1 ? '' : pair.slice(cut + 1))
    const values = given.get(name)
    if (values) values.push(value)
    else given.set(name, [value])
  }
  return given
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidArgument([
      { path: 'query', message: `has a malformed percent escape in "${shorten(text)}"; encode it as UTF-8` },
    ])
  }
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
