import { expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { answerOf, connect, listenMcp, walk } from '../../test/kit/mcp-kit.ts'
import { writeLibrary } from '../../test/libraries/fixture-library.ts'

const opened = testApi('embedded').then(async (api) => {
  const own = await api.project()
  await writeLibrary(api.services, own.id, [
    { key: 'card', name: 'Card', uses: ['icon', 'of-another-file'] },
    { key: 'icon', name: 'Icon' },
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
