import type { TestConsole } from '../kit/console.ts'
import type { Collection, Subject } from './subjects.ts'

// What the API says of tokens, by the names that languages give them: worked out from names and names in code alone,
// so that an export cannot be compared with itself. Names that two tokens would share are left to the tests of names.

export type Platform = 'web' | 'android' | 'ios'
export type CodeNames = ReadonlyMap<string, Readonly<Partial<Record<Platform, string>>>>

/** Names in code as the console answers them, by the id of the token. */
export async function codeNamesOf(console: TestConsole, { project }: Subject): Promise<CodeNames> {
  const { body } = await console.call('getCodeNames', { key: project.key })
  const { data } = body as { data: { id: string; code_names: Partial<Record<Platform, string>> }[] }
  return new Map(data.map(({ id, code_names }) => [id, code_names]))
}

/** Letters and digits alone: what stands between words is each language's own. */
export const squashed = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const SAID: Readonly<Record<Platform, RegExp>> = {
  web: /^(?:var\()?\s*(?:--|\$|(?=[a-z][a-z\d]*-))([\w-]+)\s*\)?$/i,
  android: /^(?:@(?:\w+:)?\w+\/|R\.\w+\.)?([A-Za-z_]\w*)$/,
  ios: /^(?:\w*\.)*([A-Za-z_]\w*)$/,
}

export type Value = string | number | boolean

/**
 * The values of all tokens while the collections are set to some modes, by squashed name. Left out is what has no value,
 * or one that enters another mode than the one that is set.
 */
export function namedValues(
  { collections }: Pick<Subject, 'collections'>,
  { platform, codeNames, modeOf }: { platform: Platform; codeNames: CodeNames; modeOf: (home: Collection) => string },
): ReadonlyMap<string, Value> {
  const homes = new Map(collections.flatMap((home) => home.rows.map(({ id }) => [id, home] as const)))
  const values = new Map<string, Value>()
  const taken = new Set<string>()
  for (const home of collections) {
    for (const { id, name, values: held } of home.rows) {
      const said = SAID[platform].exec(codeNames.get(id)?.[platform] ?? '')?.[1]
      const key = squashed(said ?? name)
      const isShared = taken.has(key)
      taken.add(key)
      values.delete(key)
      const here = held.find(({ mode }) => mode.id === modeOf(home))
      const isChosen = here?.via.every(({ token_id, mode }) => {
        const there = homes.get(token_id)
        return there && mode.id === modeOf(there)
      })
      if (!isShared && here && isChosen && here.value !== null) values.set(key, here.value)
    }
  }
  return values
}
