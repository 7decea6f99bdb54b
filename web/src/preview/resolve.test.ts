import type { TokenValues } from '@vitrine/client'
import { expect, test } from 'vitest'
import { lookupOf, resolve, type Surroundings } from './resolve.ts'

const mode = (name: string, value: string | number | null) => ({ mode: { id: name, name }, value, via: [] })
const token = (name: string, collection: string, values: ReturnType<typeof mode>[]): TokenValues => ({
  id: `${collection}/${name}`,
  name,
  resolved_type: 'COLOR',
  collection: { id: collection, name: collection },
  values,
  alias_depth: { hops: 0, reached: false },
})
const tokens = lookupOf([
  token('text', 'Color', [mode('Light', '#111111'), mode('Dark', '#EEEEEE')]),
  token('gap', 'Size', [mode('Compact', 4)]),
  token('gap', 'Old', [mode('Only', 99)]),
  token('lost', 'Color', [mode('Light', null)]),
])
const around: Surroundings = { props: { label: 'Go', note: null }, tokens, styles: new Map(), modes: { Color: 'Dark' } }
const reference = (name: string, collectionName: string, more = {}) => ({
  $token: `${collectionName}/${name}`,
  $extensions: { 'com.figma': { id: 'VariableID:1:1', name, collectionName, ...more } },
})
const whenNoted = (then: unknown, other: unknown) => ({
  // oxlint-disable-next-line unicorn/no-thenable -- the format's own word
  if: { condition: { operation: 'isNotNull', args: { value: { $binding: '#/props/note' } } }, then, else: other },
})

for (const [name, given, want] of [
  ['a literal stays', 12, 12],
  ['a binding takes the property', { $binding: '#/props/label' }, 'Go'],
  ['a token shows the chosen mode', reference('text', 'Color'), '#EEEEEE'],
  ['a collection without a choice shows its first mode', reference('gap', 'Size'), 4],
  ['two collections may have one name', reference('gap', 'Old'), 99],
  ['an unknown token falls back to what the export saw', reference('gone', 'Color', { rawValue: 7 }), 7],
  ['an unresolved token has no value', reference('lost', 'Color'), undefined],
  ['a bare name of old documents is a token', 'text', '#EEEEEE'],
  ['a condition takes its other branch', whenNoted(true, false), false],
  ['a branch is resolved like any value', whenNoted(1, reference('gap', 'Size')), 4],
] as const)
  test(`resolve: ${name}`, () => expect(resolve(given, around)).toEqual(want))
