import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

for (const [asked, want] of [
  ['/components/button/code?variant=2', '/components/button/code?variant=2'],
  ['/', '/'],
  [null, '/'],
  ['', '/'],
  ['components', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/components', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/components/..//evil.example', '/'],
  ['/%2f%2fevil.example', '/'],
  ['/console/session', '/'],
  ['/objects/x', '/'],
  ['javascript:alert(1)', '/'],
  ['/components/\r\nset-cookie: a=b', '/components/set-cookie:%20a=b'],
  [`/components/${'x'.repeat(2_000)}`, '/'],
] as const)
  test(`sent to ${JSON.stringify(asked)?.slice(0, 60)}, one comes to ${want}`, () => expect(ownPath(asked)).toBe(want))
