import Color from 'colorjs.io'
import { expect, test } from 'vitest'
import type { TokenSheetRow } from '../api/generated/types.ts'
import { contrastOf, gradeOf, lowestGround, pairsByName, ratioText, readHex } from './contrast.ts'

for (const [text, ground, want, grade] of [
  ['#000000', '#FFFFFF', '21.00 : 1', 'AAA'],
  ['#FFFFFF', '#FFFFFF', '1.00 : 1', 'fails'],
  ['#777777', '#FFFFFF', '4.47 : 1', 'AA large'],
  ['#767676', '#FFFFFF', '4.54 : 1', 'AA'],
  // Half of black over white is a gray of .498, whose luminance is .2122.
  ['#00000080', '#FFFFFF', '4.00 : 1', 'AA large'],
  ['#000000', '#00000080', '5.24 : 1', 'AA'],
] as const)
  test(`contrast: ${text} on ${ground}`, () => {
    const [above, below] = [readHex(text), readHex(ground)]
    if (!above || !below) throw new Error('no color')
    const ratio = contrastOf(above, below)
    expect([ratioText(ratio), gradeOf(ratio)]).toEqual([want, grade])
  })

test('contrast: the ratio of any two colors is that of colorjs.io', () => {
  const hexes = ['#0B5FFF', '#FF7B74', '#14683A', '#FBF0D9', '#101113', '#979AA2', '#C82E32']
  for (const text of hexes)
    for (const ground of hexes) {
      const [above, below] = [readHex(text), readHex(ground)]
      if (!above || !below) throw new Error('no color')
      const want = new Color(text).contrast(new Color(ground), 'WCAG21')
      expect(Math.abs(contrastOf(above, below) - want), `${text} on ${ground}`).toBeLessThan(0.01)
    }
})

test('contrast: what is no hex is no color', () => {
  expect(['#fff', 'red', '#12345G', ''].map(readHex)).toEqual([null, null, null, null])
})

const color = (name: string, collection_id = 'c'): TokenSheetRow =>
  ({ name, kind: 'color', collection_id }) as TokenSheetRow
const pairs = (...names: readonly string[]): string[] =>
  pairsByName(names.map((name) => color(name))).map(({ text, ground }) => `${text.name} on ${ground.name}`)

for (const [name, given, want] of [
  ['folders', ['text/danger', 'bg/danger', 'bg/calm'], ['text/danger on bg/danger']],
  [
    'one long name',
    ['status-text-color-info', 'status-background-color-info'],
    ['status-text-color-info on status-background-color-info'],
  ],
  ['words run together', ['fgColor-muted', 'bgColor-muted'], ['fgColor-muted on bgColor-muted']],
  ['what stands on a color', ['on-primary', 'primary', 'secondary'], ['on-primary on primary']],
  ['defaults belong together', ['color/text/default', 'color/background'], ['color/text/default on color/background']],
  ['nothing that is alike', ['text/a', 'bg/b'], []],
  ['a size is no ground', ['border/width'], []],
] as const)
  test(`pairs by name: ${name}`, () => expect(pairs(...given)).toEqual(want))

test('pairs by name: those of another collection are others, and there is an end to them', () => {
  expect(pairsByName([color('text/a'), color('bg/a', 'other')])).toEqual([])
  const many = Array.from({ length: 50 }, () => [color('text/a'), color('bg/a')]).flat()
  expect(pairsByName(many, 30)).toHaveLength(30)
})

test('what lies below all is the plainest ground that hides what is under it', () => {
  const rows = ['bg/danger', 'background/default', 'color/surface'].map((name) => color(name))
  const hexes = new Map(rows.map((row, at) => [row, ['#FF0000', '#00000000', '#101010'][at]]))
  expect(lowestGround(rows, (row) => hexes.get(row))).toBe('#101010')
  expect(lowestGround([], () => '#101010')).toBe(null)
})
