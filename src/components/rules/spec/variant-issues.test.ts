import { expect, test } from 'vitest'
import { isValid, variantIssues } from './variant-issues.ts'

const base = { component_id: 'id', name: 'Button', isSet: true }
const size = { size: { type: 'string', enum: ['sm', 'md', 'lg'] } }

test('validate: a set with every combination has no issue', () => {
  const configurations = ['sm', 'md', 'lg'].map((value) => ({ size: value }))
  expect(variantIssues({ ...base, spec: { props: size, configurations } })).toEqual([])
})

test('validate: a combination that is neither a variant nor the default is missing', () => {
  const issues = variantIssues({ ...base, spec: { props: size, configurations: [{ size: 'md' }, { size: 'sm' }] } })
  expect(issues).toEqual([
    {
      type: 'missing_variant',
      component_id: 'id',
      name: 'Button',
      message: 'no variant with size=lg',
      configuration: { size: 'lg' },
      missing_count: 1,
    },
  ])
  expect(isValid(issues)).toBe(false)
})

test('validate: at most 50 are listed, the first says how many there are, an exploding product is not walked', () => {
  const names = Array.from({ length: 40 }, (_, at) => `p${at}`)
  const props = Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]))
  const one = Object.fromEntries(names.map((name) => [name, true]))
  const issues = variantIssues({ ...base, spec: { props, configurations: [one] } })
  expect(issues).toHaveLength(50)
  expect(issues[0]?.missing_count).toBe(2 ** 40 - 1)
  expect(issues[1]).not.toHaveProperty('missing_count')
})

for (const [name, given, want, valid] of [
  ['no spec', { ...base, spec: null }, 'no_spec', false],
  ['an id that names nothing', { ...base, name: null, isSet: false, spec: null }, 'no_spec', false],
  ['no set', { ...base, isSet: false, spec: { props: {}, configurations: [] } }, 'not_a_variant_set', true],
] as const) {
  test(`validate: ${name} is ${want}`, () => {
    const issues = variantIssues(given)
    expect(issues.map(({ type }) => type)).toEqual([want])
    expect(isValid(issues)).toBe(valid)
  })
}
