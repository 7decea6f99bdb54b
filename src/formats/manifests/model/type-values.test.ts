import { expect, test } from 'vitest'
import { isBooleanType, typeValues } from './type-values.ts'

for (const [name, type, want] of [
  ['literals of a union', `'sm' | "lg" | undefined`, { values: ['sm', 'lg'], isOpen: false }],
  ['a bar in front, over several lines', `| 'top'\n    | 'left'`, { values: ['top', 'left'], isOpen: false }],
  [
    'numbers and booleans among texts',
    `1 | -2 | 'auto' | boolean`,
    { values: [1, -2, 'auto', true, false], isOpen: false },
  ],
  ['a text beside them leaves it open', `'a' | (string & {})`, { values: ['a'], isOpen: true }],
  ['brackets around literals', `('a' | 'b') | 'c'`, { values: ['a', 'b', 'c'], isOpen: false }],
  ['a bar within quotes', `'a|b' | 'c'`, { values: ['a|b', 'c'], isOpen: false }],
  ['quotes within quotes', String.raw`'it\'s' | "a\"b"`, { values: ["it's", 'a"b'], isOpen: false }],
  ['a boolean is a type and no list', 'boolean | undefined', undefined],
  ['a function that returns a union', `() => 'a' | 'b'`, undefined],
  ['literals inside of another type', `Omit<Props, 'a' | 'b'>`, undefined],
  ['a list of literals', `'right'[]`, undefined],
  ['the name of a type', 'ButtonVariants', undefined],
  ['nothing', undefined, undefined],
] as const)
  test(`values of a type: ${name}`, () => expect(typeValues(type)).toEqual(want))

for (const [type, want] of [
  ['boolean', true],
  ['boolean | undefined', true],
  ['true | false', true],
  ['boolean | "collapse"', false],
  ['string', false],
  ['undefined', false],
] as const)
  test(`${type} is ${want ? 'a' : 'no'} boolean`, () => expect(isBooleanType(type)).toBe(want))
