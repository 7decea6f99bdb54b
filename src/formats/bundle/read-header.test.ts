import { expect, test } from 'vitest'
import { Findings } from './findings.ts'
import { readHeader } from './read-header.ts'

for (const [name, header, faults] of [
  ['no version', { source: { file_key: 'a' } }, ['vitrine is required']],
  [
    'a newer version',
    { vitrine: 2, source: { file_key: 'a' } },
    ['vitrine must be 1, the bundle version that is read here, not 2'],
  ],
  ['no source', { vitrine: 1 }, ['source is required']],
  ['a source that is no object', { vitrine: 1, source: 'abc' }, ['source must be an object, not "abc"']],
  ['an empty file key', { vitrine: 1, source: { file_key: '' } }, ['source.file_key must not be empty']],
  [
    'a long file key',
    { vitrine: 1, source: { file_key: 'x'.repeat(129) } },
    ['source.file_key must have at most 128 characters, not 129'],
  ],
  [
    'complete as text',
    { vitrine: 1, source: { file_key: 'a', complete: 'yes' } },
    ['source.complete must be true or false or a list or null, not "yes"'],
  ],
  [
    'a misspelt list',
    { vitrine: 1, source: { file_key: 'a' }, component: [] },
    ['component is unknown; known are vitrine, source, collections, tokens, styles, components, screens, flows'],
  ],
] as const) {
  test(`a fault in the header: ${name}`, () => {
    const findings = new Findings()
    readHeader(header, '', findings)
    expect(findings.faults.map(({ path, message }) => `${path} ${message}`)).toEqual(faults)
  })
}

test('complete speaks for all lists, for none, or for those it names', () => {
  const complete = (value: unknown) => {
    const findings = new Findings()
    const source = readHeader({ vitrine: 1, source: { file_key: 'abc', complete: value } }, '', findings)
    return findings.faultCount > 0 ? findings.faults[0]?.path : source?.completeFor
  }
  expect(complete(true)).toEqual(['token-collection', 'token', 'style', 'component', 'screen', 'flow'])
  expect(complete(false)).toEqual([])
  expect(complete(['components', 'screens'])).toEqual(['component', 'screen'])
  expect(complete(['component'])).toBe('source.complete[0]')
})

test('a file key is all that a source needs to say', () => {
  const findings = new Findings()
  const source = readHeader({ vitrine: 1, source: { file_key: 'abc', extra: 1 } }, 'b.json: ', findings)
  expect(source).toEqual({
    tool: 'unknown',
    fileKey: 'abc',
    name: 'abc',
    version: null,
    isExport: false,
    completeFor: [],
  })
  expect(findings.faults).toEqual([])
  expect(findings.warnings).toEqual([
    { code: 'member-ignored', path: 'b.json: source.extra', message: 'is not part of the format and was left out' },
  ])
})
