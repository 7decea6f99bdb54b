import { expect, test } from 'vitest'
import { abbreviates } from './abbreviates.ts'

for (const [short, long] of [
  ['btn', 'button'],
  ['fwd', 'forward'],
  ['chkbx', 'checkbox'],
  ['grp', 'group'],
  ['fld', 'field'],
  ['prog', 'progress'],
  ['ctrl', 'control'],
] as const)
  test(`${short} may stand for ${long}`, () => expect(abbreviates(short, long)).toBe(true))

for (const [short, long, why] of [
  ['car', 'card', 'one letter less is a word of its own'],
  ['nb', 'number', 'two letters stand for anything'],
  ['ttn', 'button', 'the first letter is another'],
  ['bttm', 'button', 'the last consonant is another'],
  ['bottn', 'button', 'vowels are left out or it is the beginning'],
] as const)
  test(`${short} does not stand for ${long}: ${why}`, () => expect(abbreviates(short, long)).toBe(false))
