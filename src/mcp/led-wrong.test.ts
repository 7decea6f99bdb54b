import { expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { answerOf, connect, listenMcp, walk } from '../../test/kit/mcp-kit.ts'
import { writeLibrary } from '../../test/libraries/fixture-library.ts'

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

for (const written of ['blue1', 'blue-1', 'Blue/1', 'BLUE 1'])
  test(`a style is named as code would name it: ${written}`, async () => {
    const answer = await answerOf(await opened, 'get_styles', { styles: [written] })
    expect(Object.keys(answer.values as object)).toEqual(['Blue 1'])
  })
