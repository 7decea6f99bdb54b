import { expect, test } from 'vitest'
import { commandLineOn } from '../../../test/kit/admin.ts'
import { testDatabase } from '../../../test/kit/databases.ts'
import { commandLine } from '../../../test/package/command-line.ts'
import { counted } from '../../kit/words/counted.ts'

for (const [args, want] of [
  [['--data-dir', '/srv/a', '--api-port', '1', '--console-port=2'], { dataDir: '/srv/a', apiPort: 1, consolePort: 2 }],
  [['start', '--data-dir=/srv/b'], { dataDir: '/srv/b', apiPort: 4600 }],
  [['--data-dir=/srv/c', 'start', '--api-port', '0'], { dataDir: '/srv/c', apiPort: 0 }],
] as const)
  test(`vitrine ${args.join(' ')}: what is said on the command line holds`, async () => {
    expect((await commandLine(args)).started).toMatchObject([want])
  })

test('a port that is none is told by its name, before anything starts', async () => {
  const { code, stderr, started } = await commandLine(['start', '--api-port', 'x'])
  expect({ code, started }).toEqual({ code: 2, started: [] })
  expect(stderr).toContain('VITRINE_API_PORT must be')
})

test('what a command says of its input is said of the option', async () => {
  const db = await testDatabase('embedded')
  const args = ['import', 'a.json', '--project', 'P', '--silence', 'text-cut', '--fail-on', 'text-cut,nope']
  const { code, stderr } = await commandLineOn(db, args)
  expect(code).toBe(2)
  expect(stderr).toMatch(/^vitrine: --fail-on must be one of .*, not "nope"\n$/)
})

for (const [args, makes] of [
  [['projects', 'list'], false],
  [['keys', 'list'], false],
  [['import', 'a.json', '--project', 'P'], false],
  [['projects', 'create', 'P'], true],
  [['migrate'], true],
] as const)
  test(`vitrine ${args.join(' ')} ${makes ? 'makes a store' : 'makes none, and says where there is none'}`, async () => {
    const answer = { id: 'p', name: 'P', version: 1, applied: [] }
    const { code, stderr, requests } = await commandLine([...args, '--data-dir', '/srv/no'], {
      hasStore: false,
      answer,
    })
    expect(requests).toHaveLength(makes ? 1 : 0)
    expect(code).toBe(makes ? 0 : 1)
    expect(stderr).toBe(
      makes
        ? ''
        : 'vitrine: there is no store in /srv/no: "vitrine start" makes one; --data-dir or VITRINE_DATA_DIR names another place\n',
    )
  })

test('doctor without a store says where there is none, and the remedy once', async () => {
  const { code, stdout } = await commandLine(['doctor', '--data-dir', '/srv/no'], { hasStore: false })
  expect(code).toBe(1)
  expect(stdout.split('"vitrine start" makes one')).toHaveLength(2)
  expect(stdout).toContain('there is no store in /srv/no\n')
})

for (const [number, want] of [
  [0, '0 files'],
  [1, '1 file'],
  [2000, '2,000 files'],
] as const)
  test(`${number} is told as ${want}`, () => expect(counted(number, 'file')).toBe(want))

for (const args of [
  ['keys', 'create', '--json'],
  ['frobnicate', '--json'],
  ['projects', 'list', '--json', '--nonsense'],
  ['start', '--json', '--api-port', 'x'],
  ['projects', 'list', '--json', '--data-dir', '/srv/none'],
] as const)
  test(`vitrine ${args.join(' ')}: what is refused is JSON on stdout, and a sentence on stderr, once`, async () => {
    const { code, stdout, stderr } = await commandLine(args, { hasStore: false })
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string } }
    expect(code).toBeGreaterThan(0)
    expect(typeof error.code).toBe('string')
    // The sentence itself; commander begins its own with "error:", and shows how to get help.
    const [sentence = ''] = error.message.replace(/^error: /, '').split('\n')
    expect(stderr.split(sentence)).toHaveLength(2)
  })
