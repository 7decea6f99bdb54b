import { expect, test } from 'vitest'
import type { TokenLibrary } from '../../formats/exports/library/token-library.ts'
import { chooseModes } from './values-in-modes.ts'

const collection = (name: string, ...modes: string[]): TokenLibrary['collections'][number] => ({
  key: name,
  id: name,
  sourceId: null,
  name,
  modes: modes.map((mode) => ({ id: `id of ${mode}`, name: mode })),
  defaultMode: `id of ${modes[0] ?? ''}`,
  tokens: [],
})
const LIBRARY: TokenLibrary = {
  name: 'test',
  collections: [
    collection('color', 'sds_light', 'sds_dark', 'brand_b_light'),
    collection('theme', 'light', 'dark', 'dark dimmed'),
    collection('size', 'Compact', 'Comfortable'),
  ],
}

for (const [asked, want, unknown = []] of [
  [['sds_dark'], ['color sds_dark']],
  [['SDS Dark'], ['color sds_dark']],
  [['sdsDark'], ['color sds_dark']],
  // To the letter it is a mode of one collection, so no other is guessed at.
  [['dark'], ['theme dark']],
  [['Dark'], ['theme dark']],
  [
    ['comfortable', 'sds dark'],
    ['size Comfortable', 'color sds_dark'],
  ],
  [['dimmed'], ['theme dark dimmed']],
  // Two modes have the word.
  [['sds'], [], ['sds']],
  [['midnight'], [], ['midnight']],
  [[''], [], ['']],
] as readonly (readonly [readonly string[], readonly string[], (readonly string[])?])[])
  test(`modes asked for as ${JSON.stringify(asked)}`, () => {
    const { choice, unknown: left } = chooseModes(LIBRARY, asked)
    expect([...choice].map(([{ name }, mode]) => `${name} ${mode.replace('id of ', '')}`)).toEqual(want)
    expect(left).toEqual(unknown)
  })
