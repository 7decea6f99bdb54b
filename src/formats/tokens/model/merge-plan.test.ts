import { expect, test } from 'vitest'
import { ConversionNotes } from './conversion-notes.ts'
import type { SourceToken } from './source-token.ts'
import { keepApart } from '../plan/keep-apart.ts'
import { mergePlan } from './merge-plan.ts'
import { modeNamed, SINGLE_MODE, type DeclaredCollection, type Plan } from './plan.ts'

/** `values` by mode; a bare value is said for no mode. */
function token(path: string, values: unknown, file = 'a.json'): SourceToken {
  const byMode = values !== null && typeof values === 'object' ? Object.entries(values) : [[null, values] as const]
  return {
    path: path.split('.'),
    at: `${file}: ${path}`,
    type: 'number',
    description: '',
    values: byMode.map(([mode, raw]) => ({ mode, raw, type: null })),
    origin: {},
  }
}
const collection = (name: string, modes: readonly string[] = [], prefix: string | null = null): DeclaredCollection => ({
  key: name,
  sourceId: null,
  name,
  modes: modes.length === 0 ? [SINGLE_MODE] : modes.map(modeNamed),
  defaultMode: null,
  prefix,
})
const set = (...tokens: SourceToken[]): Plan['sets'][number] => ({ collection: null, tokens })

/** Every value as `collection / name (mode) = value`, in order. */
function merged(plan: Partial<Plan>): { readonly values: readonly string[]; readonly codes: readonly string[] } {
  const notes = new ConversionNotes()
  const { tokens, collections } = mergePlan({ sets: [], modifiers: [], ...plan }, { name: 'Acme', notes })
  const nameOf = (key: string) => collections.find((one) => one.key === key)?.name ?? `unknown ${key}`
  return {
    values: tokens.flatMap(({ name, collection: key, values }) =>
      values.map(({ mode, value }) => `${nameOf(key)} / ${name} (${mode}) = ${String(value.raw)}`),
    ),
    codes: notes.list().map(({ code }) => code),
  }
}

const themes = {
  collection: collection('Theme', ['Light', 'Dark']),
  contexts: [
    { name: 'Light', tokens: [token('bg', 1)] },
    { name: 'Dark', tokens: [token('bg', 9), token('only', 3)] },
  ],
}

for (const [rule, plan, values, codes] of [
  [
    'what has no modes is one collection, named like the library',
    { sets: [set(token('a.b', 1), token('c', 2))] },
    ['Acme / a/b (default) = 1', 'Acme / c (default) = 2'],
    [],
  ],
  [
    'a later set overrides an earlier one, and it is said',
    { sets: [set(token('a', 1)), set(token('a', 2, 'b.json'))] },
    ['Acme / a (default) = 2'],
    ['token-redefined'],
  ],
  [
    'the same value said twice is nothing to tell',
    { sets: [set(token('a', 1)), set(token('a', 1, 'b.json'))] },
    ['Acme / a (default) = 1'],
    [],
  ],
  [
    'tokens with modes of their own fall into collections by them, in whatever order they say them',
    { sets: [set(token('a', { light: 1, dark: 2 }), token('b', { dark: 4, light: 3 }), token('c', 5))] },
    [
      'light / dark / a (light) = 1',
      'light / dark / a (dark) = 2',
      'light / dark / b (light) = 3',
      'light / dark / b (dark) = 4',
      'Acme / c (default) = 5',
    ],
    [],
  ],
  [
    'one that lacks a mode which most others have is in their collection, and has no value in it',
    { sets: [set(token('a', { l: 1, d: 2 }), token('b', { l: 3, d: 4 }), token('c', { l: 5 }))] },
    ['l / d / a (l) = 1', 'l / d / a (d) = 2', 'l / d / b (l) = 3', 'l / d / b (d) = 4', 'l / d / c (l) = 5'],
    [],
  ],
  [
    'in a declared collection a bare value holds in every mode, and a mode that it lacks is left out and said',
    {
      sets: [
        { collection: collection('Size', ['S', 'L']), tokens: [token('a', 1), token('b', { S: 2, L: 3, XL: 4 })] },
      ],
    },
    ['Size / a (S) = 1', 'Size / a (L) = 1', 'Size / b (S) = 2', 'Size / b (L) = 3'],
    ['mode-value-extra'],
  ],
  [
    'the prefix of a collection is not part of its tokens’ names',
    { sets: [{ collection: collection('core', [], 'core'), tokens: [token('core.a', 1), token('core', 2)] }] },
    ['core / a (default) = 1', 'core / core (default) = 2'],
    [],
  ],
  [
    'contexts of a modifier are modes; where one says nothing, what lies below holds',
    { sets: [set(token('bg', 0), token('only', 0), token('plain', 7))], modifiers: [themes] },
    [
      'Theme / bg (Light) = 1',
      'Theme / bg (Dark) = 9',
      'Theme / only (Light) = 0',
      'Theme / only (Dark) = 3',
      'Acme / plain (default) = 7',
    ],
    [],
  ],
  [
    'a path in two modifiers is in the last of them, and it is said',
    {
      modifiers: [
        themes,
        { collection: collection('Brand', ['A']), contexts: [{ name: 'A', tokens: [token('bg', 5)] }] },
      ],
    },
    ['Brand / bg (A) = 5', 'Theme / only (Dark) = 3'],
    ['token-redefined'],
  ],
  [
    'modes inside a mode are said, and those named alike are taken',
    {
      modifiers: [
        {
          collection: collection('T', ['x', 'y']),
          contexts: [{ name: 'x', tokens: [token('a', { x: 1, y: 2 })] }],
        },
      ],
    },
    ['T / a (x) = 1'],
    ['modes-nested'],
  ],
  [
    'a set that is named like a modifier is a collection of its own',
    { sets: [{ collection: collection('Theme'), tokens: [token('a', 1)] }], modifiers: [themes] },
    ['Theme / bg (Light) = 1', 'Theme / bg (Dark) = 9', 'Theme / only (Dark) = 3', 'Theme / a (default) = 1'],
    [],
  ],
] as const satisfies readonly (readonly [string, Partial<Plan>, readonly string[], readonly string[]])[])
  test(rule, () => expect(merged(plan)).toEqual({ values, codes }))

for (const [rule, sets, paths, codes] of [
  ['sets that agree stay as they are', { core: [token('a', 1)], brand: [token('a', 1)] }, ['a', 'a'], []],
  [
    'of two values for a path the last has the path, the other is kept under the name of its set',
    { core: [token('a', 1), token('b', '{a}')], brand: [token('a', 2)] },
    ['core.a', 'b = {core.a}', 'a'],
    ['token-redefined'],
  ],
  [
    'values with modes overwrite nobody',
    { core: [token('a', { light: 1 })], brand: [token('a', { light: 2 })] },
    ['a', 'a'],
    [],
  ],
] as const)
  test(`sets are never silently merged: ${rule}`, () => {
    const notes = new ConversionNotes()
    const named = Object.entries(sets).map(([name, tokens]) => ({ name, collection: null, tokens }))
    const said = keepApart(named, notes).flatMap(({ tokens }) =>
      tokens.map(({ path, values }) => {
        const raw = values[0]?.raw
        return typeof raw === 'string' ? `${path.join('.')} = ${raw}` : path.join('.')
      }),
    )
    expect({ said, codes: notes.list().map(({ code }) => code) }).toEqual({ said: paths, codes })
  })
