import { expect, test } from 'vitest'
import { compareVersions, hasDrift, schemaVersion } from './schema-version.ts'
import type { SpecDocument } from '../../components/rules/spec/spec-document.ts'
import type { Json } from '../../kit/shapes/json-value.ts'

const withMetadata = (metadata: Json): SpecDocument => ({ title: 'x', anatomy: {}, default: {}, metadata })

for (const [metadata, want] of [
  [{ schema: { version: '0.11.0' } }, '0.11.0'],
  [{ schema: { version: 11 } }, null],
  [{ schema: { version: '' } }, null],
  [{ schema: null }, null],
  [{ version: '0.11.0' }, null],
  [null, null],
  ['0.11.0', null],
] as const) {
  test(`the schema version in ${JSON.stringify(metadata)} is ${want}`, () => {
    expect(schemaVersion(withMetadata(metadata))).toBe(want)
  })
}

for (const [version, minimum, want] of [
  ['0.11.0', '0.11.0', false],
  ['0.9.0', '0.11.0', true],
  ['0.10.9', '0.11.0', true],
  ['0.34.0', '0.11.0', false],
  ['0.34', '0.11.0', false],
  ['0.11', '0.11.0', false],
  ['1.0.0', '0.34.0', false],
  ['v0.12.0', '0.11.0', false],
  ['0.11.0-beta.1', '0.11.0', false],
  [null, '0.11.0', true],
  ['latest', '0.11.0', true],
  ['0.11.0.0.0.0', '0.11.0', true],
] as const) {
  test(`drift of ${version} below ${minimum}: ${want}`, () => {
    expect(hasDrift(version, minimum)).toBe(want)
  })
}

test('versions sort as numbers, those that cannot be read first', () => {
  const versions = ['0.34.0', '0.2.0', null, '0.11.0', 'latest', '0.9.10', '0.9.9']
  expect(versions.sort(compareVersions)).toEqual([null, 'latest', '0.2.0', '0.9.9', '0.9.10', '0.11.0', '0.34.0'])
})
