import { expect, test } from 'vitest'
import { commandLine } from '../../../test/package/command-line.ts'
import { refused } from '../../errors.ts'

// Every command that there is, found by its help: a new one fails here until it has a row.

const P = ['--project', 'P']
const ROWS: Readonly<Record<string, readonly string[]>> = {
  start: [],
  try: ['a-folder-that-is-not-there'],
  migrate: [],
  'projects create': ['P'],
  'projects list': [],
  'projects rename': ['P', 'Q'],
  'projects delete': ['P', '--confirm', 'P'],
  'keys create': [...P, '--scopes', 'read:docs'],
  'keys list': P,
  'keys revoke': ['k'],
  'links create': P,
  'links list': P,
  'links revoke': ['l'],
  'sessions list': [],
  'sessions end': ['s'],
  'grants list': [],
  'grants end': ['g'],
  'hooks create': ['https://chat.example.com/', ...P],
  'hooks list': P,
  'hooks test': ['h'],
  'hooks delete': ['h'],
  import: ['a-file-that-is-not-there.json', ...P],
  push: ['a-file-that-is-not-there.json', '--url', 'http://127.0.0.1:1', '--key', 'svc_x'],
  'docs pull': ['a-folder-that-is-not-there', '--url', 'http://127.0.0.1:1', '--key', 'svc_x'],
  'docs push': ['a-folder-that-is-not-there', '--url', 'http://127.0.0.1:1', '--key', 'svc_x'],
  'docs read-mdx': ['a-folder-that-is-not-there', 'another-that-is-not-there'],
  'sync figma': ['--file', 'abc', ...P],
  'sources list': P,
  'sources add': ['figma', 'abcdefgh', ...P],
  'sources schedule': ['S', '--every', '1h', ...P],
  'sources webhook': ['S', ...P],
  'sources rename': ['S', 'T', ...P],
  'sources merge': ['S', '--into', 'T', ...P],
  'sources remove': ['S', ...P],
  pack: ['--url', 'http://127.0.0.1:1', '--key', 'svc_x'],
  publish: ['--out', 'a-folder-that-is-not-there', ...P],
  'code list': P,
  'code links': P,
  'code suggest': P,
  changes: P,
  'releases create': P,
  'releases list': P,
  'proposals list': P,
  'proposals show': ['p', ...P],
  'proposals approve': ['p', ...P],
  'proposals refuse': ['p', '--reason', 'not now', ...P],
  'releases compare': ['1.0.0', '2.0.0', ...P],
  'specs list': P,
  'specs release': ['C', ...P],
  'leases list': P,
  'leases break': P,
  'export tokens': [...P, '--format', 'css'],
  'check-build': ['Button', 'a-file-that-is-not-there.html', ...P],
  parity: P,
  scan: ['a-folder-that-is-not-there', '--repository', 'acme/shop', ...P],
  lint: ['a-folder-that-is-not-there', ...P],
  reindex: P,
  collect: [],
  backup: ['a.vitrine'],
  restore: ['a.vitrine'],
  doctor: [],
  audit: [],
  'demo remove': [],
  'objects adopt': [],
  'secret adopt': [],
  mcp: [],
}
/** Refuses nothing. */
const UNREFUSED = ['openapi', 'completion']

async function leavesOf(words: readonly string[] = []): Promise<string[]> {
  const { stdout } = await commandLine([...words, '--help'])
  const listed = /^Commands:\n((?: {2}.*\n)*)/m.exec(stdout)?.[1] ?? ''
  const names = [...listed.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help')
  if (names.length === 0) return [words.join(' ')]
  return (await Promise.all(names.map((name) => leavesOf([...words, name])))).flat()
}

test('every command is looked at here', async () => {
  expect(new Set(await leavesOf())).toEqual(new Set([...Object.keys(ROWS), ...UNREFUSED]))
})

for (const [name, args] of Object.entries(ROWS)) {
  test(`vitrine ${name} --json prints why it was refused, and nothing else, as JSON`, async () => {
    const answer = refused('it is not to be')
    const { code, stdout, stderr } = await commandLine([...name.split(' '), ...args, '--json'], { answer })
    expect(code).toBeGreaterThan(0)
    const said = JSON.parse(stdout) as { error?: { code: string; message: string }; ok?: boolean }
    // A doctor is never refused: what keeps it from looking is a finding.
    if (name === 'doctor') expect(said.ok).toBe(false)
    else
      expect(said).toMatchObject({
        error: { code: expect.any(String) as string, message: expect.any(String) as string },
      })
    expect(stderr).not.toBe('')
  })

  test(`vitrine ${name} typed wrongly ends with 2, also with --json`, async () => {
    const { code, stdout, stderr } = await commandLine([...name.split(' '), ...args, '--frobnicate', '--json'])
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'usage' } })
    expect(stderr).toContain('unknown option')
  })
}
