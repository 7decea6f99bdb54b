import { usage } from '../../../errors.ts'
import type { Config } from '../../../config.ts'

type ClientConfig = Pick<Config, 'client' | 'consolePort'>

/** Where the explorer is, from its own address or that of the API or the console's rows beside it. */
export function consoleAddress(given: string | undefined, { client, consolePort }: ClientConfig): string {
  const named = given ?? client.url ?? `http://127.0.0.1:${consolePort}`
  const url = named.replace(/(?:\/(?:api|console))?\/?$/, '')
  if (!URL.canParse(url)) throw usage(`"${named}" is not a URL; give one such as https://design.example.com`)
  return url
}

export function neededKey(given: string | undefined, { client }: ClientConfig, scopes: string): string {
  const key = given ?? client.key
  if (key !== null) return key
  throw usage(`a key is needed: set VITRINE_KEY or give --key ("vitrine keys create --scopes ${scopes}" makes one)`)
}
