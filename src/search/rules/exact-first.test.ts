import { expect, test } from 'vitest'
import { exactFirst } from './exact-first.ts'
import { fuse, type Findings } from './fuse.ts'

const [BUTTON, ICON_BUTTON, TOAST] = [1, 2, 3]
const name: Findings['name'] = [
  { row: BUTTON, matched: 'exact' },
  { row: ICON_BUTTON, matched: 'segment' },
]
const order = (findings: Findings): number[] =>
  fuse({ ...findings, ...exactFirst(findings.name, findings) }, { foldedName: String, id: String })
    .page(0, 9)
    .map(({ row }) => row)

test('where no name is the question nothing is moved', () => {
  const found = { text: [{ row: TOAST, rank: 1 }], semantic: [{ row: TOAST, cosine: 0.4 }] }
  expect(exactFirst(name.slice(1), found)).toEqual(found)
})

test('what mentions a name more often than its own text does shares the first rank with it', () => {
  const text = [
    { row: TOAST, rank: 9 },
    { row: BUTTON, rank: 2 },
  ]
  expect(exactFirst(name, { text, semantic: [] }).text).toEqual([
    { row: TOAST, rank: 9 },
    { row: BUTTON, rank: 9 },
  ])
})

for (const [when, semantic, want] of [
  ['a longer name is nearer', { [ICON_BUTTON]: 0.7, [BUTTON]: 0.6 }, [BUTTON, ICON_BUTTON]],
  ['a longer name was embedded before it', { [ICON_BUTTON]: 0.7, [TOAST]: 0.3 }, [BUTTON, ICON_BUTTON, TOAST]],
  ['nothing is embedded yet', {}, [BUTTON, ICON_BUTTON]],
] as const)
  test(`who asks for a name gets it first when ${when}`, () => {
    const text = [
      { row: ICON_BUTTON, rank: 7 },
      { row: BUTTON, rank: 6 },
    ]
    const hits = Object.entries(semantic).map(([row, cosine]) => ({ row: Number(row), cosine }))
    expect(order({ name, text, semantic: hits })).toEqual(want)
  })

for (const [when, semantic, want] of [
  ['and is near', { [BUTTON]: 0.8, [ICON_BUTTON]: 0.7, [TOAST]: 0.6 }, [BUTTON, TOAST, ICON_BUTTON]],
  ['and is not embedded', { [ICON_BUTTON]: 0.7, [TOAST]: 0.6 }, [BUTTON, TOAST, ICON_BUTTON]],
] as const)
  test(`what has nothing but the name that is asked for is first where others have texts, ${when}`, () => {
    const text = [
      { row: ICON_BUTTON, rank: 7 },
      { row: TOAST, rank: 9 },
    ]
    const hits = Object.entries(semantic).map(([row, cosine]) => ({ row: Number(row), cosine }))
    expect(order({ name, text, semantic: hits })).toEqual(want)
  })
