import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import type { ListAuditOutput } from '../api/generated/types.ts'
import { all, press, textOf, the, until } from '../../test/screen.ts'
import { Refusal } from '../../test/service.ts'

type Trail = ListAuditOutput['data']

const entry = (id: string, more: Partial<Trail[number]> = {}): Trail[number] => ({
  id,
  at: '2026-01-02T03:04:05.000Z',
  action: 'createPage',
  actor: 'Ada’s agent',
  key_id: 'k',
  request_id: 'the-request',
  details: { title: 'Welcome' },
  about: null,
  ...more,
})
const page = (data: Trail, next_cursor: string | null = null): ListAuditOutput => ({
  data,
  pagination: { has_more: next_cursor !== null, next_cursor, limit: 50 },
})

const lines = async () => all('listitem', undefined, await the('list', 'Who did what')).map(textOf)

test('who did what is told in sentences, newest first, and older entries follow on request', async () => {
  const { asked } = openExplorer('/audit', {
    listAudit: ({ cursor }) =>
      cursor === undefined
        ? page([entry('2')], 'the-next')
        : page([
            entry('1', {
              action: 'keys.create',
              actor: 'root (command line)',
              details: { key_id: 'k7', name: 'CI', scopes: ['read:docs', 'write:docs'] },
            }),
          ]),
  })
  await press('button', 'Older entries')
  await until(() => expect(all('list', 'Who did what')).toHaveLength(2))
  const told = all('listitem').map(textOf)
  expect(told.find((line) => line.includes('Ada’s agent'))).toContain('Ada’s agent wrote the page Welcome')
  expect(told.find((line) => line.includes('root'))).toContain(
    'root (command line) made the key CI (scopes read:docs, write:docs)',
  )
  expect(all('button', 'Older entries')).toEqual([])
  const cursors = asked.filter(({ id }) => id === 'listAudit').map(({ input }) => input['cursor'])
  expect(cursors).toEqual([undefined, 'the-next'])
})

test('things are told by the names that they have now, each leading there; what is gone by what it was', async () => {
  const button = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e11'
  const about = (type: 'component' | 'token', id: string, name: string | null) => ({
    action: 'replaceDocumentation',
    details: { type, id },
    about: { type, id, name },
  })
  openExplorer('/audit', {
    listAudit: () =>
      page([
        entry('3', about('component', button, 'Button')),
        entry('2', about('token', '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e12', null)),
        entry('1', { action: 'things.rotate', details: { name: 'x' } }),
      ]),
  })
  await until(async () => expect((await lines())[0]).toContain('Ada’s agent wrote about Button'))
  expect((await the('link', 'Button')).getAttribute('href')).toBe(`/components/${button}`)
  const [, second, third] = await lines()
  expect(second).toContain('wrote about a token that is gone')
  expect(third).toContain('things rotate x')
  expect(textOf(document.body)).not.toContain(button)
  expect(all('link', 'History')[0]?.getAttribute('href')).toBe(`/entities/component/${button}/history`)
})

test('a project in which nothing was done says so', async () => {
  openExplorer('/audit', { listAudit: () => page([]) })
  await until(() => expect(textOf(document.body)).toContain('Nothing has been noted yet.'))
})

test('a key that may not write is told so, and how to get one that may', async () => {
  openExplorer('/audit', {
    listAudit: () => {
      throw new Refusal(403, 'SVC_FORBIDDEN', 'this key lacks the scope write:docs')
    },
  })
  await until(() => expect(textOf(document.body)).toContain('Activity: This key may not read this'))
})
