import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../../../test/kit/seeded.ts'
import { inSteps } from '../../asking/in-steps.ts'
import type { Json } from '../../../../kit/shapes/json-value.ts'
import { variantGroups as groups } from './variant-groups.ts'

const variantGroups = async (...given: Parameters<typeof groups>) => inSteps(groups(...given))

const tree = (size: string, state: string): Json => ({
  configuration: { size, state },
  elements: {
    root: {
      styles: {
        height: size === 'Small' ? '{Size/control/height/small}' : '{Size/control/height/medium}',
        backgroundColor: state === 'Hover' ? '{Color/action/primary/hover}' : '{Color/action/primary/rest}',
        gap: 4,
      },
    },
  },
})

test('what variants share is told once, by the property that brings it', async () => {
  const variants = [tree('Medium', 'Hover'), tree('Small', 'Rest'), tree('Small', 'Hover'), tree('Large', 'Rest')]
  const { rows, head } = await variantGroups([...variants, tree('Large', 'Hover')], tree('Medium', 'Rest'))
  expect(rows).toEqual([
    ['state=Hover', { 'root.backgroundColor': '{Color/action/primary/hover}' }],
    ['size=Small', { 'root.height': '{Size/control/height/small}' }],
  ])
  expect(head).toMatchObject({ as_default: ['size=Large, state=Rest'] })
})

test('no line is met by the default, whose values may be told apart from its tree', async () => {
  const { configuration, ...bare } = tree('Medium', 'Rest') as { configuration: Json }
  const variants = [tree('Small', 'Rest'), tree('Medium', 'Hover'), tree('Small', 'Hover')]
  const existing = [configuration, { size: 'Small', state: 'Rest' }, { size: 'Medium', state: 'Hover' }]
  expect((await variantGroups(variants, bare, existing)).rows.map(([label]) => label)).toEqual([
    'size=Small',
    'state=Hover',
  ])
  expect((await variantGroups(variants, bare)).head).toEqual({ by: ['size', 'state'] })
})

test('changes that go by no property stand with their variants', async () => {
  const at = (size: string, state: string, gap: number): Json => ({
    configuration: { size, state },
    elements: { root: { styles: { gap } } },
  })
  const variants = [
    at('M', 'Hover', 2),
    at('S', 'Rest', 3),
    at('S', 'Hover', 4),
    at('L', 'Rest', 5),
    at('L', 'Hover', 6),
  ]
  const { rows, head } = await variantGroups(variants, at('M', 'Rest', 1))
  expect(rows[2]).toEqual(['S · Hover', { 'root.gap': 4 }])
  expect(rows).toHaveLength(5)
  expect(head).toEqual({ by: ['size', 'state'] })
})

test('every variant meets the lines of its own changes and no others', async () => {
  const value = fc.integer({ min: 0, max: 2 })
  await holds(
    fc.asyncProperty(fc.array(fc.tuple(value, value, value, value), { minLength: 2, maxLength: 20 }), async (drawn) => {
      const trees = [...new Map(drawn.map(([a, b, x, y]) => [`${a}${b}`, { a, b, x, y }])).values()].map(
        ({ a, b, x, y }) => ({
          configuration: { a: `a${a}`, b: `b${b}` },
          elements: { root: { styles: { first: `a long value for ${x}`, second: `a long value for ${y}` } } },
        }),
      )
      const [standard, ...variants] = trees
      const { rows } = await variantGroups(variants, standard as Json)
      const usual = standard?.elements.root.styles
      for (const { configuration, elements } of variants) {
        const want = Object.fromEntries(
          Object.entries(elements.root.styles)
            .filter(([key, own]) => own !== usual?.[key as 'first'])
            .map(([key, own]) => [`root.${key}`, own]),
        )
        const met = rows.filter(([label]) => meets(label, configuration))
        expect(Object.assign({}, ...met.map(([, changes]) => changes))).toEqual(want)
      }
    }),
    { runs: 100 },
  )
})

/** `a=a1|a2, b=b0`, `all but the default`, or the values of one variant. */
function meets(label: string, configuration: Readonly<Record<string, string>>): boolean {
  if (label === 'all but the default') return true
  if (!label.includes('=')) return label === Object.values(configuration).join(' · ')
  return label.split(', ').every((part) => {
    const [axis = '', values = ''] = part.split('=')
    return values.split('|').includes(configuration[axis] ?? '')
  })
}

test('a variant whose difference is larger than itself is told whole (A7)', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`part ${at}`, { styles: { width: at } }]))
  const standard = { configuration: { kind: 'Full' }, elements: many }
  const empty = { configuration: { kind: 'Empty' }, elements: { root: { styles: { width: 1 } } } }
  const { rows } = await variantGroups([empty], standard)
  expect(rows).toEqual([['Empty (whole)', { elements: { root: { styles: { width: 1 } } } }]])
})

test('variants that have nothing in common are told one by one before anybody waits for it', () => {
  const made = (at: number): Json => ({
    configuration: { size: `s${at % 7}`, state: `t${at}`, tone: `u${at % 3}` },
    elements: Object.fromEntries(
      ['a', 'b', 'c'].map((name, place) => [name, { styles: { width: at * place, gap: at, opacity: at % 97 } }]),
    ),
  })
  const steps = groups(
    Array.from({ length: 1_000 }, (_, at) => made(at + 1)),
    made(0),
  )
  let taken = 0
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) taken++
  expect(step.value.rows).toHaveLength(1_000)
  expect(step.value.head).toEqual({ by: ['size', 'state', 'tone'] })
  expect(taken).toBeGreaterThan(1_000)
  expect(taken).toBeLessThan(10_000)
})

test('a set of 400 variants is told by its properties, and nobody waits long for it', async () => {
  const values = (count: number): string[] => Array.from({ length: count }, (_, at) => `v${at}`)
  const made = (kind: string, size: string, state: string, tone: string): Json => ({
    configuration: { kind, size, state, tone },
    elements: Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `part ${at}`,
        { styles: { backgroundColor: `{Color/${kind}/${at % 3 === 0 ? tone : state}}`, padding: `{Size/${size}}` } },
      ]),
    ),
  })
  const all = values(5).flatMap((kind) =>
    values(5).flatMap((size) => values(4).flatMap((state) => values(4).map((tone) => made(kind, size, state, tone)))),
  )
  const before = process.cpuUsage()
  const { rows } = await variantGroups(all.slice(1), all[0] ?? null)
  const { user, system } = process.cpuUsage(before)
  expect(rows.length).toBeLessThan(100)
  // Half a second; it was twenty.
  expect((user + system) / 1_000_000).toBeLessThan(5)
})
