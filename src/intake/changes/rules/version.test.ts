import { expect, test } from 'vitest'
import { bumpOf, compareVersions, isVersion, nextVersion, worstBump } from './version.ts'

for (const [name, last, bump, want] of [
  ['a first release is whole', null, 'patch', '1.0.0'],
  ['what breaks is a major step', '1.4.2', 'major', '2.0.0'],
  ['what is new is a minor step', '1.4.2', 'minor', '1.5.0'],
  ['the rest is a patch', '1.4.2', 'patch', '1.4.3'],
  ['before 1.0.0 nothing is promised', '0.4.2', 'major', '0.5.0'],
  ['nor is anything then new', '0.4.2', 'patch', '0.4.3'],
  ['after a pre-release comes its release', '2.0.0-beta.1', 'minor', '2.0.0'],
] as const)
  test(`the next version: ${name}`, () => expect(nextVersion(last, bump)).toBe(want))

const entry = { entity_type: 'component', change: 'changed', impact: 'change', former_name: null } as const
for (const [name, given, want] of [
  ['removed', { ...entry, change: 'removed', impact: 'breaking' }, 'major'],
  ['renamed, also what an older log calls a change', { ...entry, change: 'renamed', former_name: 'Tile' }, 'major'],
  ['a prop that is gone', { ...entry, impact: 'breaking' }, 'major'],
  ['added', { ...entry, change: 'added', impact: 'feature' }, 'minor'],
  ['back again', { ...entry, change: 'returned', impact: 'feature' }, 'minor'],
  ['a new prop', { ...entry, impact: 'feature' }, 'minor'],
  ['another value', entry, 'patch'],
  ['a screen that is gone', { ...entry, entity_type: 'screen', change: 'removed' }, 'patch'],
] as const)
  test(`the step of a change: ${name}`, () => expect(bumpOf(given)).toBe(want))

test('the worst step counts', () => {
  expect(worstBump(['patch', 'major', 'minor'])).toBe('major')
  expect(worstBump(['patch', 'minor'])).toBe('minor')
  expect(worstBump([])).toBe('patch')
})

test('versions are told from what is none', () => {
  for (const text of ['0.0.0', '1.2.3', '1.2.3-beta', '1.2.3-beta.1', '999999999.0.0-x-y.z'])
    expect(isVersion(text), text).toBe(true)
  for (const text of ['1', '1.2', 'v1.2.3', '01.2.3', '1.2.3-', '1.2.3+build', '1.2.3 ', '', `1.2.3-${'a'.repeat(99)}`])
    expect(isVersion(text), text).toBe(false)
})

test('versions are ordered as Semantic Versioning orders them', () => {
  const inOrder = ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0'] // prettier-ignore
  for (const [at, one] of inOrder.entries())
    for (const [other, another] of inOrder.entries())
      expect(Math.sign(compareVersions(one, another)), `${one} ${another}`).toBe(Math.sign(at - other))
})
