import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { all, press, rowsOf, textOf, the, until } from '../../test/screen.ts'
import type { Answers } from '../../test/service.ts'

const row = (name: string, designs: { id: string; name: string }[]) => ({
  id: `@acme/ui#${name}`,
  name,
  framework: 'react' as const,
  package: '@acme/ui',
  export: name,
  tag: null,
  import: null,
  props: 2,
  designs,
})
const ROWS = [row('Chip', [{ id: 'c1', name: 'Chip' }]), row('Toast', [])]

const answers: Answers = {
  getOverview: () => overview(),
  listLinkedComponents: () => ({ component_ids: ['c1'], code_components: 2, only_in_code: 1, proposals: 1 }),
  listCodeComponents: ({ linked }) => {
    // As the address has it: a text.
    const wanted = linked === undefined ? undefined : String(linked) === 'true'
    const data = ROWS.filter(({ designs }) => wanted === undefined || designs.length > 0 === wanted)
    return { data, total: data.length, pagination: { next_cursor: null, has_more: false, limit: 100 } }
  },
  listCodeProposals: () => ({
    data: [
      {
        design: { id: 'c2', name: 'Tag' },
        code: { id: '@acme/ui#Toast', name: 'Toast' },
        score: 0.4,
        reasons: ['their names are alike'],
      },
    ],
    total: 1,
    links: 0,
  }),
  listCodeLinks: () => ({
    data: [],
    absent: [
      { origin: 'code-connect', missing: 'design', design: '1:2 of key', code: '@acme/ui#Toast', end: '1:2 of key' },
    ],
    decisions: [
      {
        design: 'c1',
        code: '@acme/ui#Toast',
        state: 'refused',
        decided_at: '2026-01-02T03:04:05.000Z',
        decided_by: 'Ada',
      },
    ],
    findings: [],
    pagination: { next_cursor: null, has_more: false, limit: 100 },
  }),
  putCodeLink: () => ({ links: [] }),
}

test('what can be imported is listed with its partner, and what only the code has is told as such', async () => {
  const { address } = openExplorer('/code', answers)
  const table = () => the('group', 'Table of components in code')
  expect(rowsOf(await table()).slice(1)).toEqual([
    ['Chip', '@acme/ui', 'React', '2', 'Chip'],
    ['Toast', '@acme/ui', 'React', '2', 'only in code'],
  ])
  await until(() => expect(all('status').map(textOf)).toContain('2, 1 of them only in code'))
  await press('button', 'Only in code')
  await until(async () =>
    expect(
      rowsOf(await table())
        .slice(1)
        .map(([name]) => name),
    ).toEqual(['Toast']),
  )
  expect(address()).toContain('linked=false')
})

test('what is alike, what lost its end and what was decided stand together, to be decided anew', async () => {
  const { asked } = openExplorer('/code', answers)
  await press('button', 'Links (1 to decide)')
  await until(() =>
    expect(all('heading').map(textOf)).toEqual([
      'Components in code',
      'Alike, not linked',
      'Links without an end',
      'Decided here',
    ]),
  )
  await press('button', 'Take back')
  await until(() =>
    expect(asked.find(({ id }) => id === 'putCodeLink')?.input).toEqual({
      design: 'c1',
      code: '@acme/ui#Toast',
      state: 'open',
    }),
  )
})

test('a component that no manifest speaks of is told so, with the way to all of them', async () => {
  openExplorer('/code/one?id=%40acme%2Fui%23Gone', answers)
  await the('heading', 'Not in the code')
  expect((await the('link', 'look at all components in code')).getAttribute('href')).toBe('/code')
})
