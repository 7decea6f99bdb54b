import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { commandLineOn, uniqueName } from '../../../test/kit/admin.ts'
import { testApi } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { testDatabase } from '../../../test/kit/databases.ts'
import type { Database } from '../../ports.ts'

// One kind of mistake ends alike in all commands, and is told in the words of the command line: 2 where the command was
// typed wrongly, 1 where what it names is not there or does not let it.

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-mistakes-'))
const file = path.join(directory, 'library.json')
writeFileSync(file, JSON.stringify({ vitrine: 1, source: { file_key: 'mistakes' } }))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

let db: Database
const P = ['--project', uniqueName('Mistakes')]
beforeAll(async () => {
  db = await testDatabase('embedded')
  expect(await commandLineOn(db, ['projects', 'create', P[1] ?? ''])).toMatchObject({ code: 0 })
})

const documented = path.join(directory, 'documented')
mkdirSync(path.join(documented, 'pages'), { recursive: true })
writeFileSync(path.join(documented, 'pages', 'a.md'), '---\nvitrine: 1\nname: A\n---\n\nText.\n')

const broken = path.join(directory, 'broken.json')
writeFileSync(broken, '{"vitrine": ')

const AWAY = ['--url', 'http://127.0.0.1:1', '--key', 'svc_x']
const gone = path.join(directory, 'gone')

const MISTAKES: readonly (readonly [
  kind: string,
  code: 1 | 2,
  says: RegExp,
  commands: readonly (readonly string[])[],
])[] = [
  [
    'a path that is not there',
    2,
    /gone\S* is not there/,
    [
      ['import', gone, ...P],
      ['import', file, gone, ...P],
      ['push', gone, ...AWAY],
      ['lint', gone, ...P],
      ['try', gone],
      ['restore', gone],
      ['docs', 'push', gone, ...AWAY],
      ['docs', 'read-mdx', gone, directory],
      ['releases', 'create', '1.0.0', '--notes', gone, ...P],
    ],
  ],
  [
    'a project that nobody has',
    1,
    /there is no project "Nobody"/,
    [
      ['projects', 'rename', 'Nobody', 'Somebody'],
      ['projects', 'delete', 'Nobody'],
      ...[
        ['keys', 'create', '--scopes', 'read:docs'],
        ['keys', 'list'],
        ['links', 'create'],
        ['links', 'list'],
        ['sessions', 'list'],
        ['sessions', 'end', '--person', 'Nobody'],
        ['hooks', 'create', 'https://chat.example.com/'],
        ['hooks', 'list'],
        ['import', file],
        ['sync', 'figma', '--file', 'abcdefghij0123456789AB', '--wait'],
        ['sources', 'list'],
        ['sources', 'add', 'figma', 'abcdefghij0123456789AB'],
        ['sources', 'schedule', 'S', '--every', '1h'],
        ['sources', 'webhook', 'S'],
        ['sources', 'rename', 'S', 'T'],
        ['sources', 'merge', 'S', 'T'],
        ['sources', 'remove', 'S'],
        ['changes'],
        ['releases', 'create', '1.0.0'],
        ['releases', 'list'],
        ['releases', 'compare', '1', '2'],
        ['specs', 'list'],
        ['specs', 'release', 'C'],
        ['leases', 'list'],
        ['leases', 'break'],
        ['export', 'tokens', '--format', 'css'],
        ['lint', file],
        ['reindex'],
        ['audit'],
      ].map((command) => [...command, '--project', 'Nobody']),
    ],
  ],
  [
    'a word that is none of those that may stand there',
    2,
    /nope/,
    [
      ['start', '--role', 'nope'],
      ['keys', 'create', '--scopes', 'nope', ...P],
      ['keys', 'create', '--scopes', 'read:docs', '--expires', 'nope', ...P],
      ['links', 'create', '--scopes', 'nope', ...P],
      ['links', 'create', '--expires', 'nope', ...P],
      ['hooks', 'create', 'https://chat.example.com/', '--format', 'nope', ...P],
      ['hooks', 'create', 'https://chat.example.com/', '--events', 'nope', ...P],
      ['import', file, '--format', 'nope', ...P],
      ['import', file, '--fail-on', 'nope', ...P],
      ['import', file, '--silence', 'nope', ...P],
      ['push', file, '--format', 'nope', ...AWAY],
      ['sync', 'figma', '--file', 'abcdefghij0123456789AB', '--fail-on', 'nope', ...P],
      ['sources', 'add', 'nope', 'abcdefghij0123456789AB', ...P],
      ['sources', 'add', 'figma', 'abcdefghij0123456789AB', '--every', 'nope', ...P],
      ['sources', 'schedule', 'S', '--every', 'nope', ...P],
      ['export', 'tokens', '--format', 'nope', ...P],
      ['export', 'tokens', '--format', 'dtcg', '--dialect', 'nope', ...P],
      ['completion', 'nope'],
    ],
  ],
  [
    'nothing of what has to be named',
    2,
    /name one session|name a project|missing required argument|required option/,
    [
      ['sessions', 'end'],
      ['completion'],
      ['keys', 'revoke'],
      ['links', 'create'],
      ['import', file],
      ['export', 'tokens', ...P],
      ['restore'],
    ],
  ],
  [
    'a file that is not what it should be',
    1,
    /./,
    [
      ['import', broken, ...P],
      ['try', broken, '--no-serve'],
      ['restore', broken],
      ['docs', 'push', directory, ...AWAY],
    ],
  ],
  [
    'a number that is out of bounds',
    2,
    /must be a whole number/,
    [
      ['audit', '--limit', '0'],
      ['changes', '--limit', '51', ...P],
      ['releases', 'list', '--limit', 'x', ...P],
    ],
  ],
  [
    'something that the project does not have',
    1,
    /there is no |does not have|has no /,
    [
      ['keys', 'revoke', 'nothing'],
      ['links', 'revoke', 'nothing'],
      ['hooks', 'test', 'nothing'],
      ['hooks', 'delete', 'nothing'],
      ['sources', 'schedule', 'nothing', '--every', '1h', ...P],
      ['sources', 'webhook', 'nothing', ...P],
      ['sources', 'rename', 'nothing', 'T', ...P],
      ['sources', 'merge', 'nothing', 'T', ...P],
      ['sources', 'remove', 'nothing', ...P],
      ['specs', 'release', 'nothing', ...P],
      ['export', 'tokens', '--format', 'css', '--collection', 'nothing', ...P],
      ['sessions', 'end', 'nothing'],
    ],
  ],
  [
    'no key to ask with',
    2,
    /a key is needed: set VITRINE_KEY or give --key/,
    [['push', file], ['docs', 'pull', directory], ['docs', 'push', directory], ['mcp']],
  ],
  [
    'an address that is none',
    2,
    /"nowhere" is not a URL/,
    [['push', file], ['docs', 'pull', directory], ['docs', 'push', directory], ['mcp']].map((command) => [
      ...command,
      '--key',
      'svc_x',
      '--url',
      'nowhere',
    ]),
  ],
  [
    'a server that does not answer',
    1,
    /127\.0\.0\.1:1/,
    [
      ['push', file],
      ['docs', 'pull', path.join(directory, 'pulled')],
      ['docs', 'push', documented],
    ].map((command) => [...command, ...AWAY]),
  ],
  [
    'a place that cannot be written',
    1,
    /cannot be written/,
    [
      ['backup', path.join(file, 'inside-a-file')],
      ['export', 'tokens', '--format', 'json', '--out', path.join(file, 'inside-a-file'), ...P],
    ],
  ],
]

for (const [kind, code, says, commands] of MISTAKES)
  for (const args of commands)
    test(`${kind}: vitrine ${args
      .slice(0, 3)
      .map((word) => path.basename(word))
      .join(' ')} … ends with ${code}`, async () => {
      const told = await commandLineOn(db, args)
      expect({ code: told.code, stdout: told.stdout }).toEqual({ code, stdout: '' })
      expect(told.stderr).toMatch(says)
      // The command line has no members, queries or HTTP calls.
      expect(told.stderr).not.toMatch(/\b[a-z]+_[a-z]+\[|\bquery\.|\bbody\.|\bGET \/|\/v1\//)
    })

test('what a server refuses of the options of a push is told of the options', async () => {
  const api = await testApi('embedded')
  const { app } = testConsole(api)
  onTestFinished(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { id } = await api.project()
  const key = await api.newKey(id, ['write:library'])
  for (const option of ['--fail-on', '--silence']) {
    const { code, stderr } = await commandLineOn(db, [
      'push',
      file,
      option,
      'text-cut,nope',
      '--url',
      url,
      '--key',
      key,
    ])
    expect(code).toBe(2)
    expect(stderr).toMatch(new RegExp(`^vitrine: ${option} .*"nope"`))
    expect(stderr).not.toContain('query')
  }
})
