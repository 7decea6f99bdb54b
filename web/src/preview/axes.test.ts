import { expect, test } from 'vitest'
import type { SpecDocument } from '../api/spec-document.ts'
import { axesOf, configurationFor, defaultConfiguration, exists } from './axes.ts'

const document = {
  title: 'Switch',
  props: {
    size: { type: 'string', enum: ['Medium', 'Small'], default: 'Medium' },
    on: { type: 'boolean', default: false },
    label: { type: 'string', default: 'Reefer power' },
  },
  variantConfigurations: [
    { size: 'Small', on: false },
    { size: 'Medium', on: true },
    { size: 'Medium', on: false },
  ],
} as unknown as SpecDocument

test('axes: only properties of the configurations, values in the order of the enum', () => {
  expect(axesOf(document)).toEqual([
    { name: 'size', values: ['Medium', 'Small'] },
    { name: 'on', values: [false, true] },
  ])
})

test('the default configuration takes the defaults of the axes', () => {
  expect(defaultConfiguration(document)).toEqual({ size: 'Medium', on: false })
})

for (const [name, given, want] of [
  ['values are matched without case', { size: 'small' }, { size: 'Small', on: false }],
  ['what is no axis is left out', { label: 'x', on: 'true' }, { size: 'Medium', on: true }],
  ['an unknown value leaves the default', { size: 'Huge' }, { size: 'Medium', on: false }],
] as const)
  test(`configuration: ${name}`, () => expect(configurationFor(document, given)).toEqual(want))

test('a combination without a variant does not exist', () => {
  expect(exists(document, { size: 'small', on: false })).toBe(true)
  expect(exists(document, { size: 'Small', on: true })).toBe(false)
})
