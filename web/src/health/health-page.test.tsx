import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, press, rowsOf, textOf, the, until } from '../../test/screen.ts'
import type { Answers } from '../../test/service.ts'
import type { HealthRow } from '../api/generated/types.ts'

const row = (name: string, score: number, gains: HealthRow['gains'], parts: Partial<HealthRow> = {}): HealthRow => ({
  id: `id-of-${name}`,
  name,
  score,
  status: score < 30 ? 'poor' : 'good',
  gains,
  unbound: 12,
  users: 0,
  has_docs: false,
  ...parts,
})
const ROWS = [
  row('Card', 20, [{ rule: 'ta', gain: 40, status: 'good' }], { users: 7 }),
  row('Field', 70, [
    { rule: 'as', gain: 25, status: 'optimal' },
    { rule: 'dc', gain: 5, status: 'good' },
  ]),
  row('Icon', 100, [], { has_docs: true }),
]
const LIBRARY: Answers = {
  getOverview: () => overview(),
  listHealth: () => ({
    summary: {
      measured: 3,
      mean: 63.33,
      rules: [
        { rule: 'ta', weight: 40, components: 1, points: 40, mean_gain: 13.33 },
        { rule: 'as', weight: 25, components: 1, points: 25, mean_gain: 8.33 },
        { rule: 'dc', weight: 15, components: 1, points: 5, mean_gain: 1.67 },
        { rule: 'po', weight: 20, components: 0, points: 0, mean_gain: 0 },
      ],
    },
    data: ROWS,
    pagination: { next_cursor: null, has_more: false, limit: 5_000 },
  }),
}
const table = async () => rowsOf(await the('table', 'Components by health'))

test('health: what to do next, what gains the most first, and the worst components with their first step', async () => {
  openExplorer('/health', LIBRARY)
  const steps = await the('region', 'What to do next')
  expect(all('listitem', undefined, steps).map(textOf)).toEqual([
    'Bind style values to tokensToken adherence: 1 component loses 40 points+13.3 in the meanWhich ones',
    'Let properties combine in fewer ways, or split the componentAPI surface: 1 component loses 25 points+8.33 in the meanWhich ones',
    'Draw the missing combinations, bind properties to layersDesign coverage: 1 component loses 5 points+1.67 in the meanWhich ones',
  ])
  expect(await table()).toEqual([
    ['Component', 'Health', 'Do first', 'Gains', 'Then', 'Used by'],
    ['Card', '20 poor', 'Bind 12 style values to tokens', '+40', 'good', '7'],
    ['Field', '70 good', 'Let properties combine in fewer ways, or split the component', '+25', 'optimal', '–'],
    ['Icon', '100 optimal', 'nothing: it has all points', '', '', '–'],
  ])
})

test('health: a rule, a status and a name narrow the list and stand in the address', async () => {
  const { address, asked } = openExplorer('/health', LIBRARY)
  await press('link', 'Which ones', all('listitem', undefined, await the('region', 'What to do next'))[2])
  await until(async () =>
    expect((await table()).slice(1).map(([name, , , gain]) => [name, gain])).toEqual([['Field', '+5']]),
  )
  expect(address()).toBe('/health?rule=dc')
  await press('button', /^Without Rule/)
  await press('button', 'Nothing written', await the('group', 'Documentation'))
  await until(async () => expect((await table()).slice(1).map(([name]) => name)).toEqual(['Card', 'Field']))
  expect(asked.filter(({ id }) => id === 'listHealth')).toHaveLength(1)
})
