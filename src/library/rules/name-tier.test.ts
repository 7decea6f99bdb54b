import { expect, test } from 'vitest'
import { foldName } from './fold-name.ts'
import { nameScore, nameTier } from './name-tier.ts'

for (const [name, query, want] of [
  ['Button', 'button', 'exact'],
  ['Ｂutton', 'BUTTON', 'exact'], // NFKC takes the wide letter for the plain one
  ['Forms/Text Field', 'text field', 'segment'],
  ['Forms/Text Field', 'field', 'segment'],
  ['Forms/Text Field', 'forms/text', 'segment'],
  ['color.bg:brand', 'bg', 'segment'],
  ['color.bg:brand', 'bg:brand', 'segment'],
  ['Buttons/Button', 'button', 'segment'], // not its first occurrence, but one of them
  ['Button-group', 'button', 'prefix'],
  ['ButtonGroup', 'button', 'prefix'], // camelCase parts are no segments
  ['IconButton', 'button', 'substring'],
  ['cash-100', '100%', null],
  ['100% width', '0%', 'substring'],
  ['a_b', '_', 'substring'],
  ['Button', 'buttons', null],
] as const) {
  test(`name tier: ${query} in ${name} is ${want}`, () => {
    expect(nameTier(foldName(name), foldName(query))).toBe(want)
  })
}

test('name score: between 0 and 1, tiers never overlap, more of the name is better', () => {
  const score = (name: string, query: string) => nameScore(nameTier(name, query) ?? 'substring', name, query)
  expect(score('button', 'button')).toBe(1)
  const falling = [score('text/b', 'text'), score('text/button', 'text'), score('textual', 'text')]
  expect([...falling, score('context', 'text')]).toEqual([...falling, score('context', 'text')].sort((a, b) => b - a))
  expect(score('a'.repeat(1000) + 'b', 'b')).toBeGreaterThan(0)
})
