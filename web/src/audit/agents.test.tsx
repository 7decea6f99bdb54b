import { expect, test } from 'vitest'
import { openPart } from '../../test/explorer.tsx'
import { all, press, textOf, the } from '../../test/screen.ts'
import { enter } from '../session/session.ts'
import { Agents } from './agents.tsx'

const GRANT = {
  id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e11',
  client: 'Claude',
  client_id: 'vc_x',
  leads_to: 'claude.ai',
  scopes: ['read:library', 'write:docs'] as ('read:library' | 'write:docs')[],
  kind: 'person' as const,
  grantor_id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e12',
  grantor: 'Ada Lovelace',
  created_at: '2026-11-17T00:00:00.000Z',
  last_used_at: '2026-11-17T01:00:00.000Z',
  expires_at: '2026-12-17T00:00:00.000Z',
}

const SESSION = {
  project: { id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10', name: 'Acme UI' },
  kind: 'key',
  name: null,
  scopes: ['read:library', 'admin'],
  expires_at: '2030-01-01T00:00:00.000Z',
} as const

test('an administrator sees which agents were let in, by whom, and ends it', async () => {
  let grants = [GRANT]
  openPart(Agents, {
    listGrants: () => ({ data: grants }),
    deleteGrant: ({ id }) => {
      grants = []
      return { id: id ?? '', client: 'Claude' }
    },
  })
  enter(SESSION, 'svc_a-key-for-tests')
  const told = textOf(await the('listitem'))
  expect(told).toContain('Claude of claude.ai, let in by Ada Lovelace')
  expect(told).toContain('reads the library, writes documentation')
  await press('button', 'End what Claude may do')
  await expect.poll(() => all('list', 'Agents that are signed in')).toEqual([])
})

test('nobody else is shown them, nor asks for them', async () => {
  let asked = 0
  openPart(Agents, { listGrants: () => ({ data: Array.from({ length: ++asked }, () => GRANT) }) })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([asked, all('list', 'Agents that are signed in')]).toEqual([0, []])
})
