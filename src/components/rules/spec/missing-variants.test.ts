import { readFileSync, existsSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../../test/kit/seeded.ts'
import { missingVariants } from './missing-variants.ts'

const size = { enum: ['S', 'M', 'L'], default: 'S' }
const on = { type: 'boolean' }

for (const [name, props, existing, want] of [
  ['none is missing', { on }, [{ on: false }, { on: true }], { count: 0, combinations: [] }],
  ['the default is not missing', { size }, [{ size: 'S' }], { count: 2, combinations: [{ size: 'M' }, { size: 'L' }] }],
  [
    'in the order of the options',
    { size, on },
    [
      { size: 'S', on: false },
      { size: 'M', on: true },
    ],
    {
      count: 4,
      combinations: [
        { size: 'S', on: true },
        { size: 'M', on: false },
        { size: 'L', on: false },
        { size: 'L', on: true },
      ],
    },
  ],
  ['a component without variants', { size }, [], { count: 0, combinations: [] }],
] as const) {
  test(`missing variants: ${name}`, () => {
    expect(missingVariants(props, existing)).toEqual(want)
  })
}

for (const [axes, count] of [
  [10, 1_023],
  [52, 2 ** 52 - 1],
  [53, Number.MAX_SAFE_INTEGER],
  [60, Number.MAX_SAFE_INTEGER],
  [2_000, Number.MAX_SAFE_INTEGER],
] as const) {
  test(`missing variants of 2^${axes} combinations are counted, not walked`, () => {
    const only = Object.fromEntries(Array.from({ length: axes }, (_, at) => [`p${at}`, false]))
    const props = Object.fromEntries(Object.keys(only).map((name) => [name, { type: 'boolean' }]))
    const missing = missingVariants(props, [only])
    expect(missing.count).toBe(count)
    expect(missing.combinations.length).toBe(50)
    expect(new Set(missing.combinations.map((one) => JSON.stringify(one))).size).toBe(50)
    expect(missing.combinations).not.toContainEqual(only)
  })
}

test('missing variants agree with counting them one by one', async () => {
  const grid = fc.tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
    fc.infiniteStream(fc.boolean()),
  )
  await holds(
    fc.property(grid, ([a, b, c, chosen]) => {
      const rows = (count: number) => Array.from({ length: count }, (_, at) => at)
      const all = rows(a).flatMap((x) => rows(b).flatMap((y) => rows(c).map((z) => ({ x, y, z }))))
      const existing = all.filter((_, at) => at === 0 || chosen.next().value)
      const props = { x: { enum: rows(a) }, y: { enum: rows(b) }, z: { enum: rows(c) } }
      const want = all.filter((one) => !existing.includes(one))
      expect(missingVariants(props, existing)).toEqual({ count: want.length, combinations: want.slice(0, 50) })
    }),
  )
})

const seed = new URL('../../../../../shared/data/figma/seed/component-sets.json', import.meta.url)

test('a real library of sets: all but one combination is missing where only the first is drawn', ({ skip }) => {
  if (!existsSync(seed)) {
    console.log('skipped: ../shared/data/figma/seed is not here')
    skip()
  }
  const sets: Record<string, { componentPropertyDefinitions?: Record<string, { variantOptions?: string[] }> }> =
    JSON.parse(readFileSync(seed, 'utf8'))
  let combinations = 0
  for (const { componentPropertyDefinitions = {} } of Object.values(sets)) {
    const axes = Object.entries(componentPropertyDefinitions).flatMap(([name, { variantOptions }]) =>
      variantOptions ? [[name, variantOptions] as const] : [],
    )
    if (axes.length === 0) continue
    const props = Object.fromEntries(axes.map(([name, options]) => [name, { type: 'string', enum: options }]))
    const first = Object.fromEntries(axes.map(([name, [option = '']]) => [name, option]))
    combinations += missingVariants(props, [first]).count + 1
  }
  expect(combinations).toBe(2_616)
})
