import { beforeAll, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { BUTTON_SPEC } from '../../test/libraries/component-fixture.ts'
import { fixtureId, writeLibrary, type FixtureItem } from '../../test/libraries/fixture-library.ts'

const drawn = (key: string, more: Partial<FixtureItem> = {}): FixtureItem => ({
  key,
  name: key,
  spec: { ...BUTTON_SPEC, title: key },
  ...more,
})
const color = (key: string, r: number, more: Partial<FixtureItem> = {}): FixtureItem => ({
  kind: 'token',
  key,
  name: key,
  document: {
    collection: 'palette',
    type: 'COLOR',
    scopes: 'ALL',
    description: '',
    values: { light: { r, g: 0, b: 0, a: 1 }, dark: { r: 0, g: 0, b: 1, a: 1 } },
  },
  ...more,
})

const ITEMS: readonly FixtureItem[] = [
  drawn('Card', { uses: ['Button'] }),
  drawn('Button', { type: 'COMPONENT_SET', variants: 4 }),
  drawn('Gone', { status: 'deleted_in_source' }),
  { key: 'Plain', name: 'Plain' },
  {
    kind: 'token-collection',
    key: 'palette',
    name: 'Palette',
    document: {
      modes: [
        { id: 'light', name: 'Light' },
        { id: 'dark', name: 'Dark' },
      ],
      default_mode: 'light',
    },
  },
  color('red', 1),
  color('the same red', 1),
  color('black', 0),
  color('old', 0.5, { status: 'deleted_in_source' }),
  {
    kind: 'style',
    key: 'fill',
    name: 'fill',
    document: {
      type: 'PAINT',
      description: '',
      properties: { paints: [{ type: 'SOLID', color: { r: 0, g: 1, b: 0 } }] },
      bound_variables: [],
    },
  },
  ...[
    ['Home', ['Button', 'Card', 'Plain', 'Gone']],
    ['Bare', []],
  ].map(([key, uses]) => {
    const placed = (uses as readonly string[]).map((component) => [component, '{}'])
    return { kind: 'screen', key, name: key, document: { uses: placed } } as unknown as FixtureItem
  }),
]

for (const engine of engines) {
  const opened = testApi(engine).then(async (api) => {
    const project = await api.project()
    await writeLibrary(api.services, project.id, ITEMS)
    return { project, console: testConsole(api), empty: await api.project() }
  })
  beforeAll(() => opened.then(() => undefined))

  test(`showcase on ${engine}: what can be drawn, sets first, colors once and in the usual mode, screens with something on them`, async () => {
    const { project, console } = await opened
    const { body } = await console.call('getShowcase', { key: project.key })
    expect(body.components.map(({ name, users }: { name: string; users: number }) => [name, users])).toEqual([
      ['Button', 2],
      ['Card', 1],
    ])
    expect(body.colors.map(({ css }: { css: string }) => css)).toEqual(['#000000', '#FF0000'])
    expect(body.screens).toEqual([
      {
        id: fixtureId(project.id, 'Home', 'screen'),
        name: 'Home',
        components: ['Button', 'Card'].map((name) => ({ id: fixtureId(project.id, name), name })),
      },
    ])
  })

  test(`showcase on ${engine}: an empty library shows nothing`, async () => {
    const { empty, console } = await opened
    const { body } = await console.call('getShowcase', { key: empty.key })
    expect(body).toEqual({ components: [], colors: [], screens: [] })
  })

  test(`search on ${engine}: each row says what it looks like`, async () => {
    const { project, console } = await opened
    const looks = async (query: string, types: string) => {
      const { body } = await console.call('searchLibrary', {
        key: project.key,
        query: { query, entity_types: types },
      })
      return body.groups.flatMap(({ matches }: { matches: { name: string; look: object }[] }) =>
        matches.filter(({ name }) => name === query).map(({ look }) => look),
      )
    }
    const plain = { has_picture: false, swatch: null, value: null }
    expect(await looks('Button', 'component')).toEqual([{ ...plain, has_picture: true }])
    expect(await looks('Plain', 'component')).toEqual([plain])
    expect(await looks('black', 'token')).toEqual([{ ...plain, swatch: '#000000' }])
    expect(await looks('fill', 'style')).toEqual([{ ...plain, swatch: '#00FF00' }])
    expect(await looks('Home', 'screen')).toEqual([plain])
  })
}
