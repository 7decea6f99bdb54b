import { beforeEach, expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, fill, press, textOf, the, until } from '../../test/screen.ts'
import { Refusal, type Answers } from '../../test/service.ts'
import type { GetFaceOutput } from '../api/generated/types.ts'
import { enter } from '../session/session.ts'

const WHEN = '2026-01-02T03:04:05.000Z'
const PROJECT = { id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10', name: 'Acme UI' }
const ALL = ['read:library', 'read:docs', 'write:docs', 'write:library', 'admin']

const key = (name: string | null, more: object = {}) => ({
  id: `id-of-${name}`,
  hint: 'svc_abcd…',
  name,
  scopes: ['read:library' as const],
  status: 'active' as const,
  is_own: false,
  created_at: WHEN,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  ...more,
})
const source = (name: string, more: object = {}) => ({
  id: `id-of-${name}`,
  name,
  tool: 'figma',
  file_keys: ['file'],
  version: null,
  entities: 12,
  code_components: 0,
  state: 'unscheduled' as const,
  last_success: WHEN,
  checked_at: null,
  age_seconds: null,
  last_error: null,
  failed_at: null,
  failures: 0,
  schedule: null,
  removed_at: null,
  ...more,
})

/** As whoever has these scopes; the session is known before the page is opened. */
function open(address: string, answers: Answers, scopes: readonly string[] = ALL) {
  const opened = openExplorer(address, { getOverview: () => overview(), ...answers })
  enter({ project: PROJECT, kind: 'key', name: null, scopes, expires_at: '2030-01-01T00:00:00.000Z' }, 'svc_test')
  const sent = (id: string) => opened.asked.filter((one) => one.id === id).map(({ input }) => input)
  return { ...opened, sent }
}
const matters = async () => all('link', undefined, await the('navigation', 'Settings')).map(textOf)

beforeEach(() => localStorage.clear())

test('what one may not look after is not shown', async () => {
  open('/settings/links', { listLinks: () => ({ data: [] }) }, ['read:library', 'read:docs', 'write:docs'])
  expect(await matters()).toEqual(['Links', 'Usage'])
  await the('heading', 'Links')
})

test('an administrator looks after all of it, beginning with the first', async () => {
  const { address } = open('/settings', {})
  await until(() => expect(address()).toBe('/settings/import'))
  expect(await matters()).toEqual([
    'Import',
    'Sources',
    'Keys and agents',
    'Links',
    'People',
    'Hooks',
    'Look',
    'Usage',
    'Library',
    'Releases',
  ])
})

test('a key is made with the scopes that are ticked and shown once', async () => {
  const { sent } = open('/settings/keys', {
    listApiKeys: () => ({ data: [key('Pipeline'), key('Mine', { is_own: true })] }),
    createApiKey: () => ({ ...key('Agents'), key: 'svc_shown-once' }),
  })
  const list = await the('list', 'Keys in use')
  expect(textOf(list)).toContain('never used')
  expect(textOf(list)).toContain('in use now')
  fill(await the('textbox', 'What it is for'), 'Agents')
  await press('button', 'Make a key')
  await until(() =>
    expect(sent('createApiKey')).toEqual([{ name: 'Agents', scopes: ['read:library', 'read:docs'], expires: '90d' }]),
  )
  const shown = await the('textbox', /shown this once/)
  expect((shown as HTMLInputElement).value).toBe('svc_shown-once')
})

test('nobody is offered a scope that they do not have', async () => {
  open('/settings/keys', { listApiKeys: () => ({ data: [] }) }, ['read:library', 'admin'])
  await the('textbox', 'What it is for')
  expect(all('checkbox')).toHaveLength(2)
})

test('a key is ended after a question, which says when it is one’s own', async () => {
  const { sent } = open('/settings/keys', {
    listApiKeys: () => ({ data: [key('Mine', { is_own: true })] }),
    revokeApiKey: () => key('Mine', { status: 'revoked' }),
  })
  await press('button', 'End Mine')
  expect(textOf(await the('dialog', 'End Mine?'))).toContain('you will be signed out')
  await press('button', 'End it')
  await until(() => expect(sent('revokeApiKey')).toEqual([{ id: 'id-of-Mine' }]))
})

test('a source says how it fares, is scheduled, and taken out after a question', async () => {
  const { sent } = open('/settings/sources', {
    listSources: () => ({
      data: [source('Harbor'), source('tokens', { tool: 'dtcg', file_keys: [] }), source('Old', { state: 'removed' })],
    }),
    putSourceSchedule: () => ({ id: '', every_seconds: 3_600, has_token: true }),
    deleteSource: () => ({ id: '', name: '', entities: 0, code_components: 0, documented: 0, forgotten: false }),
  })
  await the('list', 'Sources')
  // Only what comes from one file of the design tool can be looked at again.
  expect(all('combobox').map((one) => one.className)).toHaveLength(2)
  fill(await the('combobox', 'How often Harbor is looked at'), '1h')
  await until(() => expect(sent('putSourceSchedule')).toEqual([{ id: 'id-of-Harbor', every: '1h' }]))
  await press('button', 'Take out Harbor')
  await press('button', 'Take it out')
  await until(() => expect(sent('deleteSource')).toEqual([{ id: 'id-of-Harbor' }]))
  await press('button', 'Forget Old')
  await press('button', 'Forget it')
  await until(() => expect(sent('deleteSource')[1]).toEqual({ id: 'id-of-Old', forget: 'true', confirm: 'Old' }))
})

test('an address that is none is refused beside its field', async () => {
  open('/settings/sources', {
    listSources: () => ({ data: [] }),
    addLiveSource: () => {
      const issues = [{ path: 'body.file', message: 'is neither the address of a Figma file nor its key' }]
      throw new Refusal(400, 'SVC_INVALID_ARGUMENT', 'body.file is wrong', { issues })
    },
  })
  fill(await the('textbox', 'Address of a Figma file'), 'my file')
  await press('button', 'Keep it up to date')
  expect(textOf(await the('alert'))).toBe('File is neither the address of a Figma file nor its key')
})

test('a hook is set up, tried, and says what came of it', async () => {
  const hook = {
    id: 'h1',
    name: 'Channel',
    url: 'https://chat.example.com/…',
    format: 'slack' as const,
    events: ['library.changed' as const],
    together: true,
    state: 'failing' as const,
    created_at: WHEN,
    created_by: 'Ada',
    waiting: 2,
    dropped: 0,
    delivered: 3,
    delivered_at: WHEN,
    failures: 1,
    failing_since: WHEN,
    error: 'it answered 500',
    next_at: WHEN,
  }
  const { sent } = open('/settings/hooks', {
    listHooks: () => ({ data: [hook] }),
    createHook: () => ({ ...hook, secret: 'whsec_once' }),
    testHook: () => ({ delivered: false, status: 500, reason: 'it answered 500', hook }),
  })
  const list = await the('list', 'Hooks')
  expect(textOf(list)).toContain('3 messages delivered')
  expect(textOf(list)).toContain('does not answer')
  await press('button', /^Send a test/)
  await until(() => expect(textOf(list)).toContain('The test did not arrive: it answered 500'))
  fill(await the('textbox', 'Address'), 'https://chat.example.com/hook')
  await press('button', 'Set up the hook')
  await until(() =>
    expect(sent('createHook')).toMatchObject([{ url: 'https://chat.example.com/hook', format: 'slack' }]),
  )
  expect(((await the('textbox', /shown this once/)) as HTMLInputElement).value).toBe('whsec_once')
})

test('the library goes only when its name is typed', async () => {
  const { sent } = open('/settings/library', {
    deleteLibrary: () => ({
      ...PROJECT,
      deleted: { entities: 1, documented: 0, pages: 0, files: 0, keys: 1 },
    }),
  })
  const button = await the('button', 'Delete it for good')
  expect(button.matches(':disabled')).toBe(true)
  fill(await the('textbox', 'Type Acme UI to confirm'), 'acme ui')
  expect(button.matches(':disabled')).toBe(true)
  fill(await the('textbox', 'Type Acme UI to confirm'), 'Acme UI')
  await press('button', 'Delete it for good')
  await until(() => expect(sent('deleteLibrary')).toEqual([{ confirm: 'Acme UI' }]))
})

test('look: a sentence and a color are saved together, and the explorer wears the color at once', async () => {
  const shade = (accent: string) => ({ accent, solid: '#0b7a75', on: '#ffffff', soft: '#e0f5f3' })
  let face: GetFaceOutput = { sentence: '', accent: null, shades: null, logo: null, has_cover: false }
  const { sent } = open('/settings/look', {
    getFace: () => face,
    putFace: ({ sentence }) => {
      face = {
        ...face,
        sentence: sentence ?? '',
        accent: '#0b7a75',
        shades: { light: shade('#0b7a75'), dark: shade('#35b5ae') },
      }
      return face
    },
  })
  fill(await the('textbox', 'What this library is, in one sentence'), 'All that Harbor is built from.')
  fill(await the('textbox', 'Color as it is written'), '#0b7a75')
  await press('button', 'Save')
  await until(() =>
    expect(sent('putFace')).toEqual([{ sentence: 'All that Harbor is built from.', accent: '#0b7a75' }]),
  )
  const worn = (): string => document.documentElement.style.getPropertyValue('--accent')
  await until(() => expect(worn()).toBe('light-dark(#0b7a75, #35b5ae)'))
})
