import { expect, test } from 'vitest'
import type { Welcome } from '../../../first-start/first-start.ts'
import { describeStart } from './describe-start.ts'

const PLAIN = { publicUrl: null }
const keyFile = '/srv/acme data/key'
const EMPTY = { components: 0, tokens: 0, styles: 0 }
const describeWelcome = (welcome: Partial<Welcome>): string =>
  describeStart(
    {
      apiUrl: 'http://127.0.0.1:4600',
      consoleUrl: 'http://127.0.0.1:4601',
      welcome: { key: null, project: null, projectCount: 0, library: null, ...welcome },
      keyFile,
      dataDir: null,
      stop: () => Promise.resolve(),
    },
    PLAIN,
  )

test('a start prints where to look, a line that answers and what an agent needs', () => {
  expect(
    describeWelcome({
      key: 'svc_key',
      project: { id: 'p', name: 'Demo library' },
      projectCount: 1,
      library: { components: 58, tokens: 1300, styles: 1 },
    }),
  ).toBe(`Vitrine is running.

  Explorer   http://127.0.0.1:4601/#key=svc_key
  Reference  http://127.0.0.1:4601/reference
  API        http://127.0.0.1:4600
  Key        svc_key

  Ask it:
  curl -H 'Authorization: Bearer svc_key' 'http://127.0.0.1:4600/v1/components?limit=3'

  Give it to a coding agent:
  claude mcp add --transport http vitrine http://127.0.0.1:4601/mcp --header 'Authorization: Bearer svc_key'

  or, where the agent reads JSON:
  {"mcpServers":{"vitrine":{"type":"http","url":"http://127.0.0.1:4601/mcp","headers":{"Authorization":"Bearer svc_key"}}}}

"Demo library" has 58 components, 1,300 tokens and 1 style.
Ctrl-C stops it.
`)
})

test('a worker has no API to try', () => {
  const welcome = { key: null, project: null, projectCount: 0, library: null }
  const worker = {
    apiUrl: null,
    consoleUrl: 'http://127.0.0.1:4601',
    welcome,
    dataDir: null,
    keyFile,
    stop: () => Promise.resolve(),
  }
  expect(describeStart(worker, PLAIN)).toBe(`Vitrine is working in the background.

  Console  http://127.0.0.1:4601 (health and metrics)

The store is empty: there is no project yet.
Ctrl-C stops it.
`)
})

for (const [name, welcome, want] of [
  [
    'an empty project',
    { key: 'svc_key', project: { id: 'p', name: 'A' }, projectCount: 1, library: EMPTY },
    '"A" is empty: no library has been imported yet.\n',
  ],
  [
    'no key',
    { project: { id: 'p', name: "It's A" }, projectCount: 1, library: EMPTY },
    String.raw`vitrine keys create --project 'It'\''s A' --scopes read:library`,
  ],
  ['no project', {}, 'vitrine projects create NAME'],
  ['no project', {}, 'The store is empty: there is no project yet.'],
  [
    'another project',
    { project: { id: 'p', name: 'A' }, projectCount: 2, library: EMPTY },
    'There is one more project.',
  ],
  [
    'other projects',
    { project: { id: 'p', name: 'A' }, projectCount: 4, library: EMPTY },
    'There are 3 more projects.',
  ],
] as const)
  test(`a start is honest about ${name}`, () => expect(describeWelcome(welcome)).toContain(want))

test('who sits elsewhere is sent to the address that is reached from there', () => {
  const welcome = { key: 'svc_key', project: null, projectCount: 0, library: null }
  const server = {
    apiUrl: 'http://127.0.0.1:4600',
    consoleUrl: 'http://127.0.0.1:4601',
    welcome,
    keyFile,
    dataDir: null,
    stop: () => Promise.resolve(),
  }
  const told = describeStart(server, { publicUrl: 'https://library.example' })
  expect(told).toContain('Explorer   https://library.example/#key=svc_key\n')
  expect(told).toContain(' vitrine https://library.example/mcp ')
})

test('--no-key: where the key is kept stands in its place, and nothing that is printed holds it', () => {
  const welcome = { key: 'svc_key', project: { id: 'p', name: 'Demo library' }, projectCount: 1, library: EMPTY }
  const server = {
    apiUrl: 'http://a',
    consoleUrl: 'http://c',
    welcome,
    dataDir: null,
    keyFile,
    stop: () => Promise.resolve(),
  }
  const told = describeStart(server, { ...PLAIN, hasKey: false })
  expect(told).not.toContain('svc_key')
  expect(told).toContain('  Explorer   http://c/\n')
  expect(told).toContain(`  Key        kept in ${keyFile}\n`)
  expect(told).toContain(`curl -H "Authorization: Bearer $(cat '${keyFile}')" 'http://a/v1/components?limit=3'`)
})
