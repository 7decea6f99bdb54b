import { describe, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { fixtureId, writeLibrary, type FixtureItem } from '../../test/libraries/fixture-library.ts'
import type { CodeNames } from '../library/documents.ts'

const collection = (key: string): FixtureItem => ({
  kind: 'token-collection',
  key,
  name: key,
  document: { modes: [{ id: '1:0', name: 'Base' }], default_mode: '1:0' },
})
const token = (key: string, owner: string, names?: CodeNames, more: Partial<FixtureItem> = {}): FixtureItem => ({
  kind: 'token',
  key,
  name: key,
  document: {
    collection: owner,
    type: 'FLOAT',
    scopes: 'ALL',
    description: '',
    values: { '1:0': 1 },
    ...(names ? { code_names: names } : {}),
  },
  ...more,
})

describe.each(engines)('names in code on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  const { id: projectId, key } = await api.project()
  const other = await api.project()
  await writeLibrary(api.services, projectId, [
    collection('Space'),
    collection('Gone'),
    token('gap', 'Space', { web: 'var(--space-gap)', android: '@dimen/gap' }),
    token('inset', 'Space', { web: '--Inset', ios: 'Space.inset' }),
    token('bare', 'Space'),
    token('elsewhere', 'Gone', { web: '$INSET' }),
    token('left', 'Space', { web: '--left' }, { status: 'deleted_in_source' }),
  ])
  const id = (name: string): string => fixtureId(projectId, name, 'token')
  const namesOf = async (query: Record<string, string>): Promise<unknown> => {
    const { status, text, body } = await console.call('getCodeNames', { key, query })
    expect(status, text).toBe(200)
    return body.data.map(({ name }: { name: string }) => name).sort()
  }

  test('of all tokens, of a collection, of some: those that have names and are not deleted', async () => {
    expect(await namesOf({})).toEqual(['elsewhere', 'gap', 'inset'])
    expect(await namesOf({ collection: fixtureId(projectId, 'Space', 'token-collection') })).toEqual(['gap', 'inset'])
    expect(await namesOf({ ids: `${id('gap')},${id('bare')},${id('left')},nobody` })).toEqual(['gap'])
    const { body } = await console.call('getCodeNames', { key, query: { ids: id('gap') } })
    expect(body.data[0].code_names).toEqual({ web: 'var(--space-gap)', android: '@dimen/gap' })
  })

  for (const [asked, found] of [
    ['--space-gap', ['gap']],
    ['var(--SPACE-GAP)', ['gap']],
    ['@dimen/gap', ['gap']],
    ['inset', ['elsewhere', 'inset']],
    ['--left', []],
    ['gap', []],
  ] as const)
    test(`${asked} is the name in code of ${found.join(', ') || 'nothing'}`, async () => {
      expect(await namesOf({ code_name: asked })).toEqual(found)
    })

  test('nobody is told what tokens of another project are called', async () => {
    const strange = { key: other.key, query: { ids: id('gap') } }
    expect((await console.call('getCodeNames', strange)).body.data).toEqual([])
    const foreign = { key: other.key, query: { collection: fixtureId(projectId, 'Space', 'token-collection') } }
    expect((await console.call('getCodeNames', foreign)).status).toBe(404)
  })
})
