import { describe, expect, test } from 'vitest'
import { answered, isAllowedRedirect, isNamedRedirect, redirectPlace, redirectSource } from './redirects.ts'

describe('where a browser may ever be sent', () => {
  for (const address of [
    'https://claude.ai/api/mcp/auth_callback',
    'https://chatgpt.com/connector_platform_oauth_redirect?x=1',
    'https://example.com:8443/back',
    'https://example.com',
    'http://127.0.0.1:33418/',
    'http://127.0.0.1/',
    'http://localhost:8080/callback',
    'http://[::1]:9/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
  ])
    test(`${address} is allowed`, () => expect(isAllowedRedirect(address)).toBe(true))

  for (const address of [
    'http://example.com/back',
    'http://localhost.example.com/',
    'http://127.0.0.1.example.com/',
    'http://127.0.0.2/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://127.0.0.1@evil.example/',
    'https://user@example.com/',
    'https://a:b@example.com/',
    'https://example.com/#fragment',
    'https://example.com/*',
    'https://*.example.com/',
    'https://example.com\\@evil.example/',
    'https://exa mple.com/',
    'https://example.com/\n',
    'https://ex%61mple.com/',
    'https://EXAMPLE.com/',
    'HTTPS://example.com/',
    'https://exämple.com/',
    '//example.com/',
    '/back',
    '',
    'javascript://%0aalert(1)',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob://x',
    'myapp://callback',
    'urn:ietf:wg:oauth:2.0:oob',
    `https://example.com/${'a'.repeat(500)}`,
  ])
    test(`${JSON.stringify(address)} is not`, () => expect(isAllowedRedirect(address)).toBe(false))

  test('an operator may add kinds of addresses', () =>
    expect(isAllowedRedirect('myapp://callback', ['myapp'])).toBe(true))
})

for (const [asked, named, want] of [
  ['https://a.example/back', 'https://a.example/back', true],
  ['https://a.example/back/', 'https://a.example/back', false],
  ['https://a.example/back?x=1', 'https://a.example/back', false],
  ['https://a.example/back/../x', 'https://a.example/back', false],
  ['https://a.example:444/back', 'https://a.example/back', false],
  ['https://a.example:443/back', 'https://a.example/back', false],
  ['https://a.example.evil.example/back', 'https://a.example/back', false],
  ['http://127.0.0.1:5000/cb', 'http://127.0.0.1/cb', true],
  ['http://127.0.0.1:5000/cb', 'http://127.0.0.1:6000/cb', true],
  ['http://[::1]:5000/cb', 'http://[::1]/cb', true],
  ['http://localhost:5000/cb', 'http://localhost:1/cb', true],
  ['http://localhost:5000/cb', 'http://127.0.0.1/cb', false],
  ['http://127.0.0.1:5000/other', 'http://127.0.0.1/cb', false],
  ['http://127.0.0.1:5000/cb?x', 'http://127.0.0.1/cb', false],
  ['https://127.0.0.1:5000/cb', 'https://127.0.0.1/cb', false],
  ['cursor://a:1/cb', 'cursor://a/cb', false],
] as const)
  test(`${asked} is ${want ? '' : 'not '}what ${named} names`, () => expect(isNamedRedirect(asked, [named])).toBe(want))

test('what a program is told goes behind its address, which stays as it was written', () => {
  const told = { code: 'a b', state: null, iss: 'https://x' }
  expect(answered('https://a.example/b?x=%7e', told)).toBe('https://a.example/b?x=%7e&code=a%20b&iss=https%3A%2F%2Fx')
  expect(answered('http://127.0.0.1:1', told)).toBe('http://127.0.0.1:1?code=a%20b&iss=https%3A%2F%2Fx')
  expect(answered('cursor://a/b', told)).toBe('cursor://a/b?code=a%20b&iss=https%3A%2F%2Fx')
})

test('where it leads is said in words, and as a policy has it', () => {
  expect(
    ['https://claude.ai/x', 'http://[::1]:9/x', 'cursor://a/b'].map((one) => [redirectPlace(one), redirectSource(one)]),
  ).toEqual([
    ['claude.ai', 'https://claude.ai'],
    ['a program on this computer ([::1]:9)', 'http:'],
    ['the program that opens cursor: addresses', 'cursor:'],
  ])
})
