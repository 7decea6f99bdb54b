import { expect, test } from 'vitest'
import { convert, messages, tokensOf } from '../../../../test/libraries/convert-tokens.ts'
import { hexColor } from '../../../tokens/rules/hex-color.ts'

const studio = (value: string, modify?: object) => ({
  $type: 'color',
  $value: value,
  ...(modify ? { $extensions: { 'studio.tokens': { modify } } } : {}),
})
const lighten = (value: unknown) => ({ type: 'lighten', value, space: 'hsl' })
const TREE = {
  red: studio('#ff0000'),
  half: { $type: 'opacity', $value: '50%' },
  pale: studio('{red}', lighten('0.5')),
  dim: studio('{pale}', { type: 'darken', value: '0.5', space: 'srgb' }),
  byToken: studio('{red}', lighten('{half}')),
  own: studio('#000080', lighten('0.5')),
  mixed: studio('{red}', { type: 'mix', value: 0.5, color: '{own}', space: 'srgb' }),
  glass: studio('{pale}', { type: 'alpha', value: '{half}', space: 'lch' }),
  linked: studio('{pale}'),
}

const shown = (tree: object): Record<string, unknown> =>
  Object.fromEntries(
    tokensOf(convert({ 'a.json': tree })).map(({ name, values }) => {
      const [value] = Object.values(values)
      return [name, typeof value === 'object' && 'r' in value ? hexColor(value) : value]
    }),
  )

test('a changed color is what it comes to, also where it is a change of a change', () => {
  expect(shown(TREE)).toMatchObject({
    pale: '#FF8080',
    dim: '#804040',
    byToken: '#FF8080',
    own: '#4040FF',
    mixed: '#A02080',
    glass: '#FF808080',
    linked: { alias: 'pale' },
  })
})

for (const [why, token] of [
  ['an unknown change', studio('{red}', { type: 'saturate', value: '0.5', space: 'hsl' })],
  ['an unknown space', studio('{red}', { type: 'lighten', value: '0.5', space: 'munsell' })],
  ['an amount that is none', studio('{red}', lighten('a lot'))],
  ['an amount of nobody', studio('{red}', lighten('{gone}'))],
  ['an amount that computes', studio('{red}', lighten('{half} * 2'))],
  ['a color of nobody', studio('{gone}', lighten('0.5'))],
  ['itself', studio('{odd}', lighten('0.5'))],
  ['nothing to mix with', studio('{red}', { type: 'mix', value: '0.5', space: 'srgb' })],
  ['an alpha of nobody', studio('{red}', { type: 'alpha', value: '{gone}' })],
] as const)
  test(`${why}: the token is left out and named, and never shows the color as it was`, () => {
    const tree = { ...TREE, odd: token }
    expect(shown(tree)).not.toHaveProperty('odd')
    expect(messages(convert({ 'a.json': tree })).filter((one) => one.includes('changes a color ('))).toContainEqual(
      expect.stringMatching(/odd.*comes to nothing here, and was left out/),
    )
  })

test('a formula does not compute with a changed color as if it were not changed', () => {
  const tree = { ...TREE, faint: studio('rgba({pale}, 0.5)') }
  expect(shown(tree)).not.toHaveProperty('faint')
  expect(messages(convert({ 'a.json': tree }))).toContainEqual(expect.stringMatching(/faint.*was left out/))
})
