import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { importFiles } from '../../test/kit/import-kit.ts'

// What breaks with a token, against a closure over `var()` that knows nothing of us: three libraries as they are published.

const DATA = new URL('../../../shared/data/', import.meta.url)
const LIBRARIES = [
  ['rhds', 'tokens/rhds/published/global.css'],
  ['gitlab', 'tokens/gitlab/published/tokens.css'],
  ['sds', 'code/code-connect/sds/published/theme.css'],
] as const

/** By the name of a custom property all that depend on it, however far, in any mode. */
function dependents(css: string): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>()
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  for (const [, name = '', value = ''] of plain.matchAll(/(--[\w-]+)\s*:\s*([^;{}]*)/g)) {
    if (!users.has(name)) users.set(name, new Set())
    for (const [, used = ''] of value.matchAll(/var\(\s*(--[\w-]+)/g))
      users.set(used, (users.get(used) ?? new Set()).add(name))
  }
  const closed = new Map<string, Set<string>>()
  for (const name of users.keys()) {
    const found = new Set<string>()
    const open = [name]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const user of users.get(at) ?? [])
        if (!found.has(user) && user !== name) {
          found.add(user)
          open.push(user)
        }
    closed.set(name, found)
  }
  return closed
}

for (const [library, file] of LIBRARIES) {
  const where = new URL(file, DATA)
  const isThere = existsSync(where)
  if (!isThere) console.log(`${library} is not here: what breaks is not compared with it`)
  describe.skipIf(!isThere)(`what breaks in ${library}`, async () => {
    const css = isThere ? readFileSync(where, 'utf8') : ''
    const api = await testApi('embedded')
    const asked = testConsole(api)
    const { id, key } = await api.project()
    if (isThere) await importFiles(api.services, id, [css])

    test('is what a closure over var() says, for every token', { timeout: 120_000 }, async () => {
      const { data } = (await asked.call('getCodeNames', { key })).body
      const names = new Map<string, string>(
        data.map((one: { id: string; code_names: { web?: string } }) => [one.id, plainName(one.code_names.web ?? '')]),
      )
      const isKnown = new Set(names.values())
      const expected = dependents(css)
      const wrong: string[] = []
      let compared = 0
      for (const [token, name] of names) {
        const path = { entity_type: 'token', entity_id: token }
        const { body } = await asked.call('getImpact', { key, path, query: { limit: 5_000 } })
        const found = body.data.flatMap((one: { entity_id: string }) => names.get(one.entity_id) ?? [])
        const want = [...(expected.get(name) ?? [])].filter((one) => isKnown.has(one))
        compared++
        if (found.toSorted().join() !== want.toSorted().join())
          wrong.push(`${name}: ${found.length} found, ${want.length} depend on it`)
      }
      console.log(`${library}: ${compared} tokens compared, ${wrong.length} wrong`)
      expect(compared).toBeGreaterThan(50)
      expect(wrong).toEqual([])
    })
  })
}

const plainName = (name: string): string => /var\(\s*(--[\w-]+)/.exec(name)?.[1] ?? name
