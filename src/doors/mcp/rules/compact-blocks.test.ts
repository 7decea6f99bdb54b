import { expect, test } from 'vitest'
import { isSteep } from '../../../../test/abuse/growth.ts'
import { blockText } from './compact-blocks.ts'

const ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'
const names = new Map([[`component/${ID}`, 'Dialog']])

for (const [name, type, content, want] of [
  ['text is its prose', 'text', { markdown: 'A **button**.' }, 'A **button**.'],
  [
    'a mention is its label',
    'text',
    { markdown: `In a [Dialog](entity:component/${ID}).` },
    'In a [Dialog](entity:component).',
  ],
  [
    'a label that is another than the name',
    'text',
    { markdown: `[this](entity:component/${ID})` },
    '[this](entity:component/Dialog)',
  ],
  ['a heading', 'heading', { text: 'Sizes', level: 3 }, '### Sizes'],
  [
    'fields by name',
    'callout',
    { tone: 'tip', title: 'One', markdown: 'Only one.' },
    '[callout] tone: tip\nOne\nOnly one.',
  ],
  [
    'items on one line each, references by name',
    'use-cases',
    {
      items: [
        { kind: 'avoid', title: 'Asking', alternatives: [{ entity_type: 'component', entity_id: ID }] },
        { kind: 'use', title: 'Acting' },
      ],
    },
    '[use-cases] - avoid | Asking | alternatives component Dialog\n- use | Acting',
  ],
  [
    'a reference of its own',
    'entity-preview',
    { entity_type: 'component', entity_id: ID, caption: 'So' },
    '[entity-preview] component Dialog (caption So)',
  ],
  [
    'a reference that dangles',
    'entity-preview',
    { entity_type: 'token', entity_id: ID },
    `[entity-preview] token ${ID} (missing)`,
  ],
  ['lists of words', 'x', { keys: ['Enter', 'Space'] }, '[x] keys: Enter, Space'],
] as const)
  test(`block: ${name}`, () => expect(blockText({ id: 'b', type, content }, names)).toBe(want))

for (const [name, markdown, want] of [
  ['of two brackets the outer one opens it', `[[a](entity:component/${ID})`, '[[a](entity:component/Dialog)'],
  ['a bracket before it is none of its label', `[x] [a](entity:component/${ID})`, '[x] [a](entity:component/Dialog)'],
  ['a bracket that does not close stays', `[a](entity:component/${ID}) [b`, '[a](entity:component/Dialog) [b'],
  ['two of them', `[a](entity:component/${ID})[b](entity:token/x)`, '[a](entity:component/Dialog)[b](entity:token/x)'],
  ['without a label', `[](entity:component/${ID})`, '[](entity:component/Dialog)'],
  ['one with a title stays', `[a](entity:component/${ID} "t")`, `[a](entity:component/${ID} "t")`],
] as const)
  test(`a mention: ${name}`, () => expect(blockText({ id: '', type: 'text', content: { markdown } }, names)).toBe(want))

for (const [name, piece] of [
  ['opening brackets', '['],
  ['mentions that do not end', '[a](entity:component/'],
  ['mentions inside one another', '](entity:a/'],
] as const) {
  test(`a page of ${name} takes the time of its length, not of its square (X3)`, () => {
    const steep = isSteep((size) => {
      const markdown = piece.repeat(size / piece.length)
      return () => void blockText({ id: '', type: 'text', content: { markdown } }, names)
    }, 4_000)
    expect(steep).toBe(false)
  })
}
