import { expect, test } from 'vitest'
import type { ChangeEntry, Difference } from '../../intake/changes/rules/change-record.ts'
import { finding } from './found/finding.ts'
import { isTouched, type Touched } from './touched.ts'

const NOTHING: Touched = { entities: new Map(), names: new Set(), code: new Set(), pairs: [] }
const about = (design: object, code: object = {}) =>
  finding('property-only-in-design', {
    message: '',
    design: { id: 'd1', ...design },
    code: { id: '@acme/ui#Button', ...code },
  })
const option: Difference = { impact: 'feature', what: 'option_added', subject: 'Size', from: null, to: 'Huge' }
const changed = (more: Partial<ChangeEntry>): Touched => ({
  ...NOTHING,
  entities: new Map([
    [
      'd1',
      {
        entity_type: 'component',
        entity_id: 'd1',
        name: 'Button',
        former_name: null,
        change: 'changed',
        impact: 'change',
        differences: [option],
        difference_count: 1,
        ...more,
      },
    ],
  ]),
})

for (const [name, found, touched, want] of [
  ['nothing changed', about({ property: 'Size' }), NOTHING, false],
  ['the property changed', about({ property: 'Size' }), changed({}), true],
  ['another property of it changed', about({ property: 'Label' }), changed({}), false],
  ['not all differences are listed', about({ property: 'Label' }), changed({ difference_count: 9 }), true],
  ['the component is new', about({ property: 'Label' }), changed({ change: 'added' }), true],
  ['it is about the whole component', about({}), changed({}), true],
  ['a manifest says otherwise', about({}), { ...NOTHING, code: new Set(['@acme/ui#Button']) }, true],
  [
    'a link was decided',
    about({}),
    { ...NOTHING, pairs: ['{"design":{"key":"d1"},"code":{"id":"@acme/ui#Chip"}}'] },
    true,
  ],
  ['a link of others was decided', about({}), { ...NOTHING, pairs: ['{"design":{"key":"d2"},"code":{}}'] }, false],
  [
    'the token changed',
    finding('token-value', { message: '', design: { token: 'color/ink' } }),
    { ...NOTHING, names: new Set(['color/ink']) },
    true,
  ],
] as const)
  test(`since a revision: ${name}`, () => expect(isTouched(found, touched)).toBe(want))
