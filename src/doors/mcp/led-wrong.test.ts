import { expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { importFiles } from '../../../test/kit/import-kit.ts'
import { answerOf, connect, listenMcp, walk } from '../../../test/kit/mcp-kit.ts'
import { writeLibrary } from '../../../test/libraries/fixture-library.ts'

const opened = testApi('embedded').then(async (api) => {
  const own = await api.project()
  await writeLibrary(api.services, own.id, [
    { key: 'card', name: 'Card', uses: ['icon', 'of-another-file'] },
    { key: 'icon', name: 'Icon' },
    {
      kind: 'style',
      key: 'blue',
      name: 'Blue 1',
      document: {
        type: 'PAINT',
        description: '',
        properties: { paints: [{ type: 'SOLID', color: { r: 0.2, g: 0.4, b: 1 } }] },
        bound_variables: [],
      },
    },
  ])
  return connect(await listenMcp(api.mount), own.key)
})

test('what a component uses of another library is named in its plan', async () => {
  const plan = await answerOf(await opened, 'plan_build', { component: 'Card' })
  expect(JSON.stringify(plan.outside_this_library)).toContain('of-another-file')
  expect(plan.components).toBe(2)
})

for (const section of ['steps', 'types', 'criteria', 'shapes'])
  test(`the guide tells agents nothing of HTTP: ${section}`, async () => {
    const told = (await walk(await opened, 'get_authoring_guide', { section })).map((answer) => JSON.stringify(answer))
    expect(told.join('').length).toBeGreaterThan(500)
    for (const text of told) expect(text).not.toMatch(/\b(?:GET|POST|PUT|PATCH|DELETE) \/|\/v1\/|If-Match/)
  })

test('a color that no token has is found among the styles', async () => {
  expect(await answerOf(await opened, 'get_tokens', { value: '#3366ff' })).toMatchObject({
    none_has: '#3366ff',
    styles: ['Blue 1'],
  })
  expect(await answerOf(await opened, 'get_tokens', { value: '#3366fe' })).toMatchObject({ nothing_like_it: true })
})

test('code that there is nothing to compare with is not called sound', async () => {
  const answer = await answerOf(await opened, 'check_code', { text: 'a { color: #3366ff }', language: 'css' })
  expect(answer).toMatchObject({ findings: [], not_compared: 'this library has no tokens' })
})

test('an export of nothing says so', async () => {
  expect((await answerOf(await opened, 'export_tokens', { format: 'css' })).empty).toMatch(/no tokens/)
})

test('changes tell those of one name apart', async () => {
  const api = await testApi('embedded')
  const own = await api.project()
  const bundle = {
    vitrine: 1,
    source: { tool: 'figma', file_key: 'web-kit', name: 'Web kit' },
    components: [
      { key: 'a', node_id: '1:1', name: 'Card', type: 'COMPONENT' },
      { key: 'b', node_id: '1:2', name: 'Card', type: 'COMPONENT' },
      { key: 'c', node_id: '1:3', name: 'Row', type: 'COMPONENT' },
    ],
  }
  await importFiles(api.services, own.id, [JSON.stringify(bundle)])
  const { changes } = await answerOf(await connect(await listenMcp(api.mount), own.key), 'get_changes')
  const [added = []] = Object.entries(changes as Record<string, string[]>).flatMap(([group, names]) =>
    group.includes('component') ? [names] : [],
  )
  expect(added.toSorted()).toEqual(['Card (1:1)', 'Card (1:2)', 'Row'])
})

for (const written of ['blue1', 'blue-1', 'Blue/1', 'BLUE 1'])
  test(`a style is named as code would name it: ${written}`, async () => {
    const answer = await answerOf(await opened, 'get_styles', { styles: [written] })
    expect(Object.keys(answer.values as object)).toEqual(['Blue 1'])
  })
