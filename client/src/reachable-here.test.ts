import { expect, test } from 'vitest'
import { reachableHere } from './reachable-here.ts'

for (const [name, url, href, want] of [
  [
    'the same server by its other name',
    'http://127.0.0.1:4601/objects/a?x=1',
    'http://localhost:4601/',
    'http://localhost:4601/objects/a?x=1',
  ],
  ['another port', 'http://127.0.0.1:9000/a?x=1', 'http://localhost:4601/', 'http://127.0.0.1:9000/a?x=1'],
  ['another host', 'https://s3.example/a?x=1', 'http://localhost:4601/', 'https://s3.example/a?x=1'],
] as const)
  test(`an object is asked for at an address the page may use: ${name}`, () => {
    expect(reachableHere(url, new URL(href))).toBe(want)
  })
