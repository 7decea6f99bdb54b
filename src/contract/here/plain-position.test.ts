import { expect, test } from 'vitest'
import { plainPosition, writtenPosition } from './plain-position.ts'

for (const [name, position, text] of [
  ['a revision', [12], '12'],
  ['an id', ['0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'], '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'],
  ['a name that looks like a number', ['12'], '["12"]'],
  ['several', ['Button', 3, null], '["Button",3,null]'],
] as const)
  test(`a place in a list is written to be typed, and read again: ${name}`, () => {
    expect(writtenPosition(position)).toBe(text)
    expect(plainPosition(text)).toEqual(position)
  })

for (const text of ['', 'x', '{}', '[{}]', '-1'])
  test(`what no list ended with is wrong usage: ${text}`, () => expect(() => plainPosition(text)).toThrow(/--before/))
