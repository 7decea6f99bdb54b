import { expect, test } from 'vitest'
import { isOwnPage, type RequestOrigin } from './own-origin.ts'

const HERE: RequestOrigin = {
  method: 'POST',
  fetchSite: 'same-origin',
  origin: 'https://library.example.com',
  host: 'library.example.com',
  publicUrl: null,
}

for (const [name, given, want] of [
  ['our own page writes', {}, true],
  ['a page of another site', { fetchSite: 'cross-site', origin: 'https://evil.example' }, false],
  ['a page of another host of our domain', { fetchSite: 'same-site', origin: 'https://wiki.example.com' }, false],
  [
    'another port of this machine',
    { fetchSite: 'same-site', origin: 'http://localhost:3000', host: 'localhost:4601' },
    false,
  ],
  ['a sandboxed frame', { fetchSite: 'cross-site', origin: 'null' }, false],
  ['an old browser, by its origin', { fetchSite: undefined }, true],
  ['an old browser, a page of another site', { fetchSite: undefined, origin: 'https://evil.example' }, false],
  ['an old browser, a sandboxed frame', { fetchSite: undefined, origin: 'null' }, false],
  ['an origin that is none', { fetchSite: undefined, origin: 'library.example.com' }, false],
  ['nothing says who writes', { fetchSite: undefined, origin: undefined }, false],
  ['a write out of nowhere', { fetchSite: 'none', origin: undefined }, false],
  ['a proxy calls us otherwise, the browser vouches', { host: '127.0.0.1:4601' }, true],
  [
    'a proxy calls us otherwise, in an old browser',
    { fetchSite: undefined, host: '127.0.0.1:4601', publicUrl: 'https://library.example.com' },
    true,
  ],
  ['our own page reads, without an origin', { method: 'GET', origin: undefined }, true],
  ['a typed address', { method: 'GET', fetchSite: 'none', origin: undefined }, true],
  ['a browser that says nothing reads', { method: 'GET', fetchSite: undefined, origin: undefined }, true],
  ['an image in a page of another site', { method: 'GET', fetchSite: 'cross-site', origin: undefined }, false],
  ['a script of another host of our domain', { method: 'GET', fetchSite: 'same-site', origin: undefined }, false],
  [
    'a read with the origin of another site',
    { method: 'GET', fetchSite: undefined, origin: 'https://evil.example' },
    false,
  ],
] as const)
  test(`who may use a session: ${name}: ${want ? 'yes' : 'no'}`, () =>
    expect(isOwnPage({ ...HERE, ...given })).toBe(want))
