import { describe, expect, test } from 'vitest'
import { commandLine } from '../../../test/package/command-line.ts'
import { ServiceError } from '../../errors.ts'

for (const [args, want, never] of [
  [['start'], 'svc_secret', 'key_file'],
  [['start', '--no-key'], `kept in /srv/data/key`, 'svc_secret'],
  [['start', '--json', '--no-key'], '"key_file": "/srv/data/key"', 'svc_secret'],
] as const)
  test(`vitrine ${args.join(' ')} prints its banner on stdout, plain, and nothing of it on stderr`, async () => {
    const library = { components: 0, tokens: 0, styles: 0 }
    const welcome = { key: 'svc_secret', project: { id: 'p', name: 'Demo' }, projectCount: 1, library }
    const server = {
      apiUrl: 'http://a',
      consoleUrl: 'http://c',
      welcome,
      dataDir: '/srv/data',
      keyFile: '/srv/data/key',
    }
    const [ints, terms] = [process.listeners('SIGINT'), process.listeners('SIGTERM')]
    const { code, stdout, stderr } = await commandLine(args, {
      server: { ...server, stop: () => Promise.resolve() },
      // Whoever waited for it may stop it that very moment: a signal that nobody hears ends a process without a farewell.
      onPrint: () => expect(process.emit('SIGTERM')).toBe(true),
    })
    for (const listener of process.listeners('SIGINT')) if (!ints.includes(listener)) process.off('SIGINT', listener)
    for (const listener of process.listeners('SIGTERM')) if (!terms.includes(listener)) process.off('SIGTERM', listener)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(want)
    expect(stdout).not.toContain(never)
    expect(stdout).not.toContain('\u001B')
  })

test('what needs the data directory for itself says how to get it', async () => {
  const { code, stderr } = await commandLine(['restore', 'a.vitrine'], { holder: 'server' })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'vitrine: held: is a server running? Stop it, or set VITRINE_DATA_DIR to another directory\n',
  })
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`${signal} lets a command undo what it has begun`, async () => {
    const listening = process.listenerCount(signal)
    const { code, stderr, closed } = await commandLine(['backup', 'a.vitrine'], {
      async answer(interrupted) {
        process.emit(signal)
        await Promise.resolve()
        interrupted.throwIfAborted()
      },
    })
    expect({ code, stderr, closed }).toEqual({
      code: 1,
      stderr: 'vitrine: interrupted before it was done\n',
      closed: 1,
    })
    expect(process.listenerCount(signal)).toBe(listening)
  })

const KEY = { id: 'k1', key: 'svc_x', project_id: 'p1', scopes: ['read:docs'], expires_at: null }

for (const [name, args, want] of [
  ['nothing starts a server', [], { code: 1, stderr: /port 4600 is taken/ }],
  ['options alone are those of start', ['--demo'], { code: 1, stderr: /port 4600 is taken/ }],
  ['--help', ['--help'], { code: 0, stdout: /Usage: vitrine/ }],
  ['help of a command', ['keys', 'create', '--help'], { code: 0, stdout: /--expires/ }],
  ['--version', ['--version'], { code: 0, stdout: /^1\.2\.3\n$/ }],
  ['an unknown command', ['frobnicate'], { code: 2, stderr: /unknown command/ }],
  ['an unknown command of a noun', ['keys', 'eat'], { code: 2, stderr: /unknown command/ }],
  ['a noun alone', ['keys'], { code: 2, stderr: /Usage: vitrine keys/ }],
  ['an unknown option', ['projects', 'list', '--all'], { code: 2, stderr: /unknown option/ }],
  ['a missing argument', ['projects', 'create'], { code: 2, stderr: /missing required argument/ }],
  ['too many arguments', ['projects', 'create', 'a', 'b'], { code: 2, stderr: /too many arguments/ }],
  ['a missing option', ['keys', 'create', '--project', 'p'], { code: 2, stderr: /--scopes/ }],
  ['an unknown role', ['start', '--role', 'chef'], { code: 2, stderr: /Allowed choices/ }],
  ['a worker without a database', ['start', '--role', 'worker'], { code: 2, stderr: /needs DATABASE_URL/ }],
  [
    'a port that is taken',
    ['start'],
    { code: 1, stderr: /^vitrine: port 4600 is taken; choose free ones with --api-port/ },
  ],
] as const)
  test(`usage: ${name}`, async () => {
    const { code, stdout, stderr } = await commandLine(args)
    expect(code).toBe(want.code)
    if ('stdout' in want) expect(stdout).toMatch(want.stdout)
    if ('stderr' in want) expect(stderr).toMatch(want.stderr)
  })

const LISTED = [
  'start',
  'try',
  'migrate',
  'projects',
  'keys',
  'links',
  'sessions',
  'grants',
  'hooks',
  'import',
  'push',
  'docs',
  'sync',
  'sources',
  'changes',
  'releases',
  'proposals',
  'code',
  'pack',
  'publish',
  'specs',
  'leases',
  'export',
  'lint',
  'check-build',
  'parity',
  'scan',
  'reindex',
  'collect',
  'backup',
  'restore',
  'doctor',
  'audit',
  'demo',
  'objects',
  'secret',
  'mcp',
  'openapi',
  'completion',
  'help',
]

test('only commands that exist are listed', async () => {
  const { stdout } = await commandLine(['--help'])
  const listed = [...stdout.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name]) => name)
  expect(listed).toEqual(LISTED)
})

describe('who does a command', () => {
  for (const [name, world, by] of [
    ['this process when nobody holds the directory', { holder: 'nobody' }, 'this process'],
    ['the server that holds it', { holder: 'server' }, 'server'],
    ['a server that takes it in between', { holder: 'comes while we open' }, 'server'],
    ['this process with a database', { env: { DATABASE_URL: 'postgres://localhost/x' } }, 'this process'],
  ] as const)
    test(name, async () => {
      const { code, requests, closed } = await commandLine(['projects', 'list'], { ...world, answer: { data: [] } })
      expect({ code, requests }).toEqual({ code: 0, requests: [{ command: 'projects.list', input: {}, by }] })
      expect(closed).toBe(by === 'server' ? 0 : 1)
    })
})

for (const [name, error, want] of [
  ['a refusal', Object.assign(new Error('no such key'), { code: 'refused' }), [1, 'vitrine: no such key\n']],
  ['wrong usage', Object.assign(new Error('unknown scope'), { code: 'usage' }), [2, 'vitrine: unknown scope\n']],
  ['a defect', new TypeError('x is undefined'), [1, 'vitrine: x is undefined\n']],
  [
    'faults of an input, one line each',
    new ServiceError('SVC_INVALID_ARGUMENT', 'the bundle is refused', {
      issues: [{ path: 'components[3].name', message: 'is missing' }],
    }),
    [1, 'vitrine: the bundle is refused\n  components[3].name is missing\n'],
  ],
] as const)
  test(`failure: ${name}`, async () => {
    for (const holder of ['server', 'nobody'] as const) {
      const { code, stdout, stderr } = await commandLine(['keys', 'list'], { answer: error, holder })
      expect([code, stderr, stdout]).toEqual([...want, ''])
    }
  })

test('what the message of a refusal says already is not said again', async () => {
  const issues = [
    { code: 'file-empty', path: 'a.json', message: 'is empty' },
    { code: 'file-empty', path: 'b.json', message: 'is empty' },
  ]
  const refusal = new ServiceError('SVC_INVALID_ARGUMENT', 'nothing was written: a.json is empty', { issues })
  const { stderr } = await commandLine(['import', 'a.json', '--project', 'P'], { answer: refusal })
  expect(stderr).toBe('vitrine: nothing was written: a.json is empty\n  b.json is empty [file-empty]\n')
})

for (const [name, args, answer, want] of [
  [
    'a refused import, with every fault',
    ['import', 'a.json', '--project', 'P'],
    new ServiceError('SVC_INVALID_ARGUMENT', 'refused', { issues: [{ path: 'a.json', message: 'is empty' }] }),
    { code: 'SVC_INVALID_ARGUMENT', details: { issues: [{ path: 'a.json', message: 'is empty' }] } },
  ],
  [
    'a command that cannot be done',
    ['keys', 'list'],
    Object.assign(new Error('no'), { code: 'refused' }),
    { code: 'refused' },
  ],
  ['a defect', ['keys', 'list'], new TypeError('x is undefined'), { code: 'failed', message: 'x is undefined' }],
  ['wrong usage', ['import', '--project', 'P'], undefined, { code: 'usage' }],
] as const)
  test(`--json also prints why nothing was done: ${name}`, async () => {
    const { stdout, code } = await commandLine([...args, '--json'], { answer })
    expect(code).not.toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ error: want })
  })

test('a wrong environment is wrong usage, all of it at once, before anything is opened', async () => {
  const { code, stderr, requests } = await commandLine(['projects', 'list'], {
    env: { VITRINE_API_PORT: 'x', VITRINE_LOG: 'loud' },
  })
  expect(code).toBe(2)
  expect(stderr).toMatch(/2 faults:\n {2}VITRINE_API_PORT .*\n {2}VITRINE_LOG /)
  expect(requests).toEqual([])
})

for (const [name, args, input] of [
  ['projects create', ['projects', 'create', 'A b', '--team', 'T'], { name: 'A b', team: 'T' }],
  [
    'keys create',
    ['keys', 'create', '--project', 'P', '--scopes', 'a, b,', '--expires', '9d'],
    { project: 'P', scopes: ['a', 'b'], expires: '9d' },
  ],
  ['keys list', ['keys', 'list', '--project', 'P'], { project: 'P' }],
  ['changes', ['changes', '--project', 'P', '--limit', '3'], { project: 'P', path: {}, query: { limit: ['3'] } }],
  ['sources list', ['sources', 'list', '--project', 'P'], { project: 'P', path: {}, query: {} }],
  [
    'sources add',
    ['sources', 'add', 'figma', 'abcdefgh', '--project', 'P', '--every', '1h', '--source', 'S'],
    { project: 'P', tool: 'figma', file: 'abcdefgh', every: '1h', source: 'S' },
  ],
  [
    'sources schedule',
    ['sources', 'schedule', 'A', '--every', 'never', '--project', 'P'],
    { project: 'P', source: 'A', every: 'never' },
  ],
  [
    'sources webhook',
    ['sources', 'webhook', 'A', '--renew', '--project', 'P'],
    { project: 'P', source: 'A', renew: true },
  ],
  ['sources rename', ['sources', 'rename', 'A', 'B', '--project', 'P'], { project: 'P', source: 'A', name: 'B' }],
  ['sources merge', ['sources', 'merge', 'A', 'B', '--project', 'P'], { project: 'P', into: 'A', from: 'B' }],
  [
    'sources remove',
    ['sources', 'remove', 'A', '--project', 'P', '--forget', '--confirm', 'A'],
    { project: 'P', source: 'A', forget: true, confirm: 'A' },
  ],
  ['keys revoke', ['keys', 'revoke', 'K', '--project', 'P'], { key: 'K', project: 'P' }],
] as const)
  test(`${name} --json prints what the command answered and nothing else`, async () => {
    const { code, stdout, stderr, requests } = await commandLine([...args, '--json'], {
      answer: { a: 'ü' },
      isTTY: true,
      holder: 'server',
    })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ a: 'ü' })
    expect(stderr).toContain('reading 1,234 of 5,000')
    expect(requests[0]?.input).toEqual(input)
  })

test('sync takes the token of its own environment along', async () => {
  const args = ['sync', 'figma', '--file', 'abc', '--project', 'P', '--wait', '--json']
  const { requests, stderr } = await commandLine(args, {
    answer: { status: 'unchanged' },
    holder: 'server',
    env: { FIGMA_TOKEN: 'figd_x', FIGMA_API_URL: 'http://127.0.0.1:1' },
  })
  const access = { token: 'figd_x', api_url: 'http://127.0.0.1:1' }
  expect(requests[0]?.input).toEqual({ project: 'P', file: 'abc', force: false, wait: true, ...access })
  expect(stderr).toBe('reading\n')
})

test('progress is for terminals only', async () => {
  expect((await commandLine(['keys', 'list'], { answer: { data: [] }, holder: 'server' })).stderr).toBe('')
})

test('a new key is printed for people, once', async () => {
  const { stdout } = await commandLine(['keys', 'create', '--project', 'P', '--scopes', 'read:docs'], { answer: KEY })
  expect(stdout).toBe(
    'This key is shown once; keep it now:\n\n  svc_x\n\n  id       k1\n  project  p1\n  scopes   read:docs\n  expires  never\n',
  )
})

test('lists are aligned tables', async () => {
  const project = { plan: 'standard', keys: 2, created_at: '2026-11-15T12:00:00.000Z' }
  const { stdout } = await commandLine(['projects', 'list'], {
    answer: {
      data: [
        { id: 'p1', name: 'Überblick 🎨', team: 'T', ...project },
        { id: 'p2', name: 'B', team: 'A longer team', ...project },
      ],
    },
  })
  expect(stdout).toBe(
    [
      'NAME         ID  TEAM           PLAN      KEYS  CREATED',
      'Überblick 🎨  p1  T              standard  2     2026-11-15',
      'B            p2  A longer team  standard  2     2026-11-15',
      '',
    ].join('\n'),
  )
})

test('migrate says what it did; what a server did when it started is not its doing', async () => {
  const answer = { version: 2, applied: [1, 2] }
  expect((await commandLine(['migrate'], { answer })).stdout).toBe('Applied 1, 2. The schema is at version 2.\n')
  const asked = await commandLine(['migrate', '--json'], { answer, holder: 'server' })
  expect(JSON.parse(asked.stdout)).toEqual({ version: 2, applied: [] })
})

test('doctor prints what it found and what to do, and fails when something is broken', async () => {
  const checks = [
    { check: 'store', status: 'ok', found: 'answers' },
    { check: 'disk', status: 'warning', found: '1 GiB free', remedy: 'make room' },
  ]
  const fine = await commandLine(['doctor'], { answer: { ok: true, checks } })
  expect([fine.code, fine.stdout]).toEqual([0, '✓ store  answers\n! disk   1 GiB free\n         → make room\n'])
  const broken = [{ check: 'clock', status: 'failed', found: '60 s apart', remedy: 'synchronize' }]
  const sick = await commandLine(['doctor', '--json'], { answer: { ok: false, checks: broken } })
  expect([sick.code, sick.stderr]).toEqual([1, 'vitrine: one check failed\n'])
  expect(JSON.parse(sick.stdout)).toEqual({ ok: false, checks: broken })
})

test('doctor reports a store that cannot be opened and a wrong environment as findings', async () => {
  const closed = await commandLine(['doctor', '--json'], { answer: new Error('the database cannot be reached') })
  expect(closed.code).toBe(1)
  expect(JSON.parse(closed.stdout).checks).toMatchObject([{ check: 'store', found: 'the database cannot be reached' }])
  const wrong = await commandLine(['doctor'], { env: { VITRINE_API_PORT: 'x' } })
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringMatching(/✗ configuration .*\n.*VITRINE_API_PORT/)])
})

for (const [code, check, remedy] of [
  ['EACCES', 'permissions', /owner of the data directory/],
  ['ENOSPC', 'disk', /make room/],
  ['ECONNREFUSED', 'network', /is the server running/],
  ['ENOTFOUND', 'network', /name server/],
  ['28P01', 'credentials', /the password in DATABASE_URL/],
  ['3D000', 'database', /create it/],
] as const)
  test(`doctor tells what keeps a store closed: ${code} is a matter of ${check}`, async () => {
    const cause = new AggregateError([Object.assign(new Error('of one address'), { code })], 'of all')
    const answer = new Error('it does not open', { cause })
    const { stdout } = await commandLine(['doctor', '--json'], { answer })
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      checks: [{ check, status: 'failed', found: 'it does not open', remedy: expect.stringMatching(remedy) as string }],
    })
  })

test('openapi prints the description', async () => {
  const { stdout } = await commandLine(['openapi'])
  expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
})
