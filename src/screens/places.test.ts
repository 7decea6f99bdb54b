import { beforeAll, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { fixtureId, writeLibrary, type FixtureItem } from '../../test/libraries/fixture-library.ts'

const screen = (
  key: string,
  name: string,
  sourceId: string,
  uses: readonly string[],
  more: Partial<FixtureItem> = {},
) =>
  ({
    kind: 'screen',
    key,
    name,
    sourceId,
    document: { uses: uses.map((component) => [component, '{}']) },
    ...more,
  }) as unknown as FixtureItem
const flow = (key: string, name: string, sourceId: string): FixtureItem => ({
  kind: 'flow',
  key,
  name,
  sourceId,
  document: {},
})

for (const engine of engines) {
  const opened = testApi(engine).then(async (api) => {
    const project = await api.project()
    await writeLibrary(api.services, project.id, [
      { key: 'button', name: 'Button' },
      { key: 'badge', name: 'Badge', status: 'deleted_in_source' },
      { key: 'avatar', name: 'Avatar' },
      screen('home', 'home', '10:1', ['button', 'avatar', 'button', 'badge', 'elsewhere']),
      screen('cart', 'Cart', '10:2', []),
      screen('old', 'Cart, old', '10:3', ['button'], { status: 'deleted_in_source' }),
      flow('buy', 'Buy', '10:1'),
      flow('ask', 'Ask', '10:9'),
      flow('pay', 'Pay as before', '10:3'),
    ])
    return { project, console: testConsole(api) }
  })
  beforeAll(() => opened.then(() => undefined))
  const ask = async (row: 'listScreens' | 'listFlows' | 'getPreviousAndNext', more: object) => {
    const { project, console } = await opened
    return (await console.call(row, { key: project.key, ...more })).body
  }

  test(`screens on ${engine}: by name, each with the components of this library that are placed on it, once`, async () => {
    const { data, total, truncated } = await ask('listScreens', {})
    expect(
      data.map(({ name, component_count }: { name: string; component_count: number }) => [name, component_count]),
    ).toEqual([
      ['Cart', 0],
      ['home', 2],
    ])
    expect(data[1].components.map(({ name }: { name: string }) => name)).toEqual(['Avatar', 'Button'])
    expect([total, truncated]).toEqual([2, false])
    expect((await ask('listScreens', { query: { q: 'CAR' } })).total).toBe(1)
  })

  test(`flows on ${engine}: each with the screen that it begins at, if that is there`, async () => {
    const { data } = await ask('listFlows', {})
    interface Flow {
      name: string
      screen: { name: string } | null
      component_count: number
    }
    const told = (data as Flow[]).map((one) => [one.name, one.screen?.name ?? null, one.component_count])
    expect(told).toEqual([
      ['Ask', null, 0],
      ['Buy', 'home', 2],
      ['Pay as before', null, 0],
    ])
  })

  test(`neighbors on ${engine}: by name, over what is deleted`, async () => {
    const { project } = await opened
    const of = (key: string) => ask('getPreviousAndNext', { path: { id: fixtureId(project.id, key) } })
    expect(await of('avatar')).toEqual({
      previous: null,
      next: { id: fixtureId(project.id, 'button'), name: 'Button' },
    })
    expect((await of('button')).previous.name).toBe('Avatar')
    expect((await of('badge')).next.name).toBe('Button')
  })
}
