import { expect, test } from 'vitest'
import type { TokenSource } from './resolve-value.ts'
import { tokenLook } from './token-look.ts'

type Values = ReturnType<TokenSource['token']>['values']

const MODES = [
  { id: 'light', name: 'Light' },
  { id: 'dark', name: 'Dark' },
]
/** The token 0, in a collection that stands at its second mode, and the token 1, in one of two other modes. */
const source = (values: Values, others: Values = []): TokenSource => ({
  token: (node) => (node === 0 ? { collection: 0, values } : { collection: 1, values: others }),
  collection: (node) =>
    node === 0
      ? { modes: MODES, defaultMode: 'dark', isAxis: false }
      : { modes: ['a', 'b'].map((id) => ({ id, name: id })), defaultMode: 'a', isAxis: false },
})
const RED = { r: 1, g: 0, b: 0, a: 1 }

for (const [name, tokens, want] of [
  [
    'a color is a swatch, of the mode that its collection stands at',
    source([{ mode: 'dark', value: RED }]),
    ['#FF0000', null],
  ],
  ['a number is a word', source([{ mode: 'dark', value: 16 }]), [null, '16']],
  ['what has a value elsewhere only has none', source([{ mode: 'light', value: RED }]), [null, null]],
  [
    'an alias that may be several things is the first',
    source(
      [{ mode: 'dark', alias: 1, key: 'other' }],
      [
        { mode: 'a', value: 4 },
        { mode: 'b', value: 8 },
      ],
    ),
    [null, '4'],
  ],
  ['an alias of nothing has no look', source([{ mode: 'dark', alias: -1, key: 'gone' }]), [null, null]],
] as const)
  test(`the look of a token: ${name}`, () => {
    const [swatch, value] = want
    expect(tokenLook(tokens, 0)).toEqual({ swatch, value })
  })
