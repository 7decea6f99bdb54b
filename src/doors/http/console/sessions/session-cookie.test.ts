import { expect, test } from 'vitest'
import { cookieFor, tokenIn } from './session-cookie.ts'

const PUBLIC = 'https://library.example.com'

for (const [name, headers, publicUrl, want] of [
  ['none', {}, null, null],
  ['by the port', { host: 'localhost:4601', cookie: 'a=b; vitrine_4601=t1; c=d' }, null, 't1'],
  ['not that of another port', { host: 'localhost:4601', cookie: 'vitrine_4602=t1' }, null, null],
  ['without a port', { host: 'library', cookie: 'vitrine=t1' }, null, 't1'],
  ['by TLS', { host: 'library', cookie: '__Host-vitrine=t2; vitrine=t1' }, null, 't2'],
  ['by TLS no other than that of this host', { host: 'library.example.com', cookie: 'vitrine=planted' }, PUBLIC, null],
  ['a proxy says it is TLS', { host: 'x', cookie: 'vitrine=planted', 'x-forwarded-proto': 'https' }, null, null],
  ['two that differ are none', { host: 'library', cookie: 'vitrine=planted; vitrine=t1' }, null, null],
  ['the same twice', { host: 'library', cookie: 'vitrine=t1; vitrine=t1' }, null, 't1'],
  ['a name that only begins so', { host: 'library', cookie: 'vitrine_4601=t1; vitrinex=t2' }, null, null],
] as const)
  test(`the token of a request: ${name}`, () => expect(tokenIn({ headers, publicUrl })).toBe(want))

for (const [name, headers, publicUrl, want] of [
  ['plain', { host: 'localhost:4601' }, null, 'vitrine_4601=t; Path=/; HttpOnly; SameSite=Lax'],
  ['public', { host: 'library.example.com' }, PUBLIC, '__Host-vitrine=t; Path=/; HttpOnly; SameSite=Lax; Secure'],
  [
    'the browser came by TLS',
    { host: '127.0.0.1:4601', origin: PUBLIC },
    null,
    '__Host-vitrine=t; Path=/; HttpOnly; SameSite=Lax; Secure',
  ],
] as const)
  test(`the cookie: ${name}`, () => {
    expect(cookieFor({ headers, publicUrl }, { token: 't', maxAgeSeconds: null })).toBe(want)
    expect(cookieFor({ headers, publicUrl }, { token: 't', maxAgeSeconds: 60 })).toBe(`${want}; Max-Age=60`)
  })
