import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { hostCheck, knownHosts } from './known-hosts.ts'

const config = { host: '0.0.0.0', publicUrl: 'https://Library.example.com:8443/v', consoleHosts: ['vitrine.internal'] }

for (const [host, want] of [
  ['localhost:4601', true],
  ['app.localhost', true],
  [`${hostname()}:4601`, true],
  ['127.0.0.1:4601', true],
  ['192.168.1.7', true],
  ['[::1]:4601', true],
  ['library.example.com', true],
  ['LIBRARY.example.com.:8443', true],
  ['vitrine.internal:4601', true],
  ['evil.example.com', false],
  ['localhost.evil.example.com', false],
  ['127.0.0.1.evil.example.com', false],
  ['a b', false],
  [undefined, true],
] as const)
  test(`a console by the name of ${host} is ${want ? 'known' : 'unknown'}`, () => {
    expect(knownHosts(config)(host)).toBe(want)
  })

test('those who watch the process need no name, and everybody else is told the remedy', () => {
  const check = hostCheck(config)
  for (const path of ['/healthz', '/readyz', '/metrics']) expect(check(path, 'evil.example.com')).toBeUndefined()
  for (const path of ['/', '/api/v1/components', '/console/overview', '/objects/a', '/metrics/'])
    expect(check(path, 'evil.example.com')?.message).toMatch(/VITRINE_PUBLIC_URL .* VITRINE_CONSOLE_HOSTS/)
  expect(check('/', 'localhost')).toBeUndefined()
})
