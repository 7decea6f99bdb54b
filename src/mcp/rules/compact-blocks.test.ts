import { expect, test } from 'vitest'
import { blockText } from './compact-blocks.ts'

const ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'
const names = new Map([[`component/${ID}`, 'Dialog']])

for (const [name, type, content, want] of [
  ['text is its prose', 'text', { markdown: 'A **button**.' }, 'A **button**.'],
  [
    'a mention is its label',
    'text',
    { markdown: `In a [Dialog](entity:component/${ID}).` },
    'In a [Dialog](component).',
  ],
  [
    'a label that is another than the name',
    'text',
    { markdown: `[this](entity:component/${ID})` },
    '[this](component Dialog)',
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
