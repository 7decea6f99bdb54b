import { expect, test } from 'vitest'
import type { SpecDocument } from '../api/spec-document.ts'
import { otherProps, valuesOf } from './property-values.ts'

const document = {
  title: 'Button',
  props: {
    size: { type: 'string', default: 'S', enum: ['S', 'L'] },
    label: { type: 'string', default: 'Save' },
    busy: { type: 'boolean', default: false },
    icon: { type: 'slot', default: null, anyOf: ['Plus', 'Minus'] },
    body: { type: 'slot' },
  },
  variantConfigurations: [{ size: 'S' }, { size: 'L' }],
} as unknown as SpecDocument

test('every property that chooses no variant and can be set has a control', () => {
  expect(otherProps(document)).toEqual([
    { name: 'label', kind: 'text', choices: [], standard: 'Save' },
    { name: 'busy', kind: 'boolean', choices: [], standard: 'false' },
    { name: 'icon', kind: 'choice', choices: ['Plus', 'Minus'], standard: '' },
  ])
})

test('the address tells texts; a switch is on or off', () => {
  const values = valuesOf(otherProps(document), { busy: 'true', label: 'true', size: 'L', strange: 'x' })
  expect(values).toEqual({ busy: true, label: 'true' })
})
