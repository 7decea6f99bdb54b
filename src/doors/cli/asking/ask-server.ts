import type { Config } from '../../../config.ts'
import type { Operation } from '../../../contract/operation.ts'
import { consoleAddress, neededKey } from './console-address.ts'
import { requestServer } from './server-request.ts'

interface Given extends Pick<Config, 'client' | 'consolePort'> {
  readonly url?: string
  readonly key?: string
}

/** A row's question as texts, the way that both the network and the store take it. */
export interface RowRequest {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, readonly string[]>>
  readonly body?: unknown
}

/** Asks a server by a row of the contract or the console; rows for operators have no path to be asked at. */
export async function askServer(given: Given, row: Operation, { path, query, body }: RowRequest): Promise<unknown> {
  const root = row.audience === 'contract' ? '/api' : '/console'
  const target = { url: `${consoleAddress(given.url, given)}${root}`, key: neededKey(given.key, given, row.scope) }
  const place = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const asked = new URLSearchParams()
  for (const [name, values] of Object.entries(query)) for (const one of values) asked.append(name, one)
  const answered = await requestServer(target, { method: row.method, path: place, query: asked, body })
  if (answered.refusal) throw answered.refusal
  return answered.value
}
