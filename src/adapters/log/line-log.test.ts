import { expect, test } from 'vitest'
import { createLineLog } from './line-log.ts'

function lines(
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent',
  use: (log: ReturnType<typeof createLineLog>) => void,
) {
  const written: string[] = []
  use(createLineLog({ level, clock: { now: () => 0 }, write: (line) => written.push(line) }))
  return written
}

test('a log line is one JSON object with time, level and event first', () => {
  expect(lines('info', (log) => log.warn('store.slow', { ms: 12, error: new TypeError('no\nway'), big: 10n }))).toEqual(
    [
      '{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"store.slow","ms":12,"error":"TypeError: no\\nway","big":"10"}\n',
    ],
  )
})

for (const [level, want] of [
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['silent', []],
] as const)
  test(`log level ${level}`, () => {
    const written = lines(level, (log) => {
      log.debug('e')
      log.info('e')
      log.warn('e')
      log.error('e')
    })
    expect(written.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(want)
  })

for (const [name, given] of [
  ['a key', 'no such key svc_0123456789abcdefghijABCDEFGHIJ012345 here'],
  ['a header', 'Authorization: Bearer 0123456789abcdefghijABCDEFGHIJ'],
  ['a signature', 'https://host/o?signature=0123456789abcdefghijABCDEFGHIJ&x=1'],
  ['a password in an address', 'postgres://me:0123456789abcdefghijABCDEFGHIJ@host/db'],
] as const)
  test(`a slip does not reach the log: ${name}`, () => {
    const [line] = lines('info', (log) => log.error('slip', { error: new Error(given), nested: [{ given }] }))
    expect(line).not.toContain('0123456789abcdefghijABCDEFGHIJ')
    expect(JSON.parse(line ?? '')).toMatchObject({ event: 'slip' })
  })

test('fields that cannot be serialized cost the fields, not the process', () => {
  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  expect(lines('info', (log) => log.info('odd', cycle))).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"odd","fields":"not serializable"}\n',
  ])
})

for (const [fields, want] of [
  [{}, '00:00:00 warn  store.slow\n'],
  [{ ms: 12, key_id: null, at: 'http://a:1/b' }, '00:00:00 warn  store.slow ms=12 at=http://a:1/b\n'],
  [{ error: new TypeError('no\nway'), at: ['a'] }, '00:00:00 warn  store.slow error="TypeError: no\\nway" at=["a"]\n'],
  [{ said: 'Bearer svc_abc' }, '00:00:00 warn  store.slow said="Bearer …"\n'],
  [{ said: 'a\u001B[2K' }, '00:00:00 warn  store.slow said="a\\u001b[2K"\n'],
] as const)
  test(`as text: ${want.trim()}`, () => {
    const written: string[] = []
    const log = createLineLog({
      level: 'info',
      format: 'text',
      clock: { now: () => 0 },
      write: (line) => written.push(line),
    })
    log.warn('store.slow', fields)
    expect(written).toEqual([want])
  })
