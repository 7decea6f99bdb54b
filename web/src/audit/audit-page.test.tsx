import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import type { ListAuditOutput } from '../api/generated/types.ts'
import { all, press, textOf, until } from '../../test/screen.ts'
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
  ...more,
})
const page = (data: Trail, next_cursor: string | null = null): ListAuditOutput => ({
  data,
  pagination: { has_more: next_cursor !== null, next_cursor, limit: 50 },
})

test('who did what stands in a table, newest first, and older entries follow on request', async () => {
  const { asked } = openExplorer('/audit', {
    listAudit: ({ cursor }) =>
      cursor === undefined
        ? page([entry('2')], 'the-next')
        : page([
            entry('1', { action: 'keys.create', actor: 'root (command line)', details: { scopes: ['read:docs'] } }),
          ]),
  })
  await press('button', 'Older entries')
  await until(() => expect(all('row').filter((row) => textOf(row).includes('keys.create'))).toHaveLength(1))
  const rows = all('row').map(textOf)
  expect(rows.find((row) => row.includes('createPage'))).toMatch(/Ada’s agentcreatePagetitle: Welcome$/)
  expect(rows.find((row) => row.includes('keys.create'))).toContain(
    'root (command line)keys.createscopes: ["read:docs"]',
  )
  expect(all('button', 'Older entries')).toEqual([])
  const cursors = asked.filter(({ id }) => id === 'listAudit').map(({ input }) => input['cursor'])
  expect(cursors).toEqual([undefined, 'the-next'])
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
