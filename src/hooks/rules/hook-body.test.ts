import { expect, test } from 'vitest'
import { hookBody } from './hook-body.ts'

const payload = (type: string, data: object): string =>
  JSON.stringify({
    type,
    timestamp: '2026-01-02T03:04:05.000Z',
    data: { project: { id: 'p', name: 'Acme UI' }, ...data },
  })

const CHANGED = payload('library.changed', {
  revision: 3,
  impact: 'breaking',
  counts: { component: { added: 0, removed: 2 }, token: { changed: 1 } },
  entries: ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name })),
})

test('the event itself is sent as it was written', () => {
  expect(hookBody('json', CHANGED, null)).toBe(CHANGED)
})

for (const [name, given, want] of [
  [
    'what changed, with the first names',
    CHANGED,
    'Acme UI changed (breaking): 2 components removed, 1 token changed. A, B, C, D, E, …',
  ],
  [
    'who wrote what',
    payload('documentation.written', { actor: 'CI', entities: [{ title: 'Button' }] }),
    'CI wrote documentation in Acme UI. Button',
  ],
  [
    'why a sync failed',
    payload('sync.failed', { tool: 'figma', error: 'refused (403)' }),
    'Acme UI could not be synced from figma: refused (403)',
  ],
  ['how health fell', payload('health.fell', { from: 71.2, to: 70 }), 'The health of Acme UI fell from 71.2 to 70.'],
  ['a release', payload('release.made', { version: '1.2.0' }), 'Acme UI 1.2.0 was released.'],
  ['a test', payload('hook.test', {}), 'Acme UI: a test of this hook. It works.'],
] as const)
  test(`a chat is told ${name}`, () => expect(JSON.parse(hookBody('slack', given, null))).toEqual({ text: want }))

test('names call nobody and hide no link, in any chat', () => {
  const title = '<!channel> @everyone [here](https://evil.example) <https://evil.example|ours>'
  const given = payload('documentation.written', { actor: 'CI', entities: [{ title }] })
  const slack = (JSON.parse(hookBody('slack', given, null)) as { text: string }).text
  expect(slack).toContain('&lt;!channel&gt;')
  expect(slack).not.toMatch(/[<>]/)
  const discord = JSON.parse(hookBody('discord', given, null)) as { content: string; allowed_mentions: object }
  expect(discord.allowed_mentions).toEqual({ parse: [] })
  expect(discord.content).toContain(String.raw`\[here\](https`)
  expect(hookBody('teams', given, null)).toContain(String.raw`\\[here\\](https`)
})

test('messages stay within what chats take, and lead to the explorer where it is known', () => {
  const given = payload('documentation.written', { actor: 'x'.repeat(5_000), entities: [] })
  const { content } = JSON.parse(hookBody('discord', given, 'https://library.example.com')) as { content: string }
  expect(content.length).toBeLessThan(2_000)
  expect(content).toMatch(/… https:\/\/library\.example\.com\/changes$/)
  const card = JSON.parse(hookBody('teams', CHANGED, null)) as {
    attachments: { content: { type: string; body: { text: string }[] } }[]
  }
  expect(card.attachments[0]?.content.type).toBe('AdaptiveCard')
  expect(card.attachments[0]?.content.body[0]?.text).toContain('Acme UI changed')
})
