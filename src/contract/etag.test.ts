import { expect, test } from 'vitest'
import { buildDigest, matchesEtag, revisionEtag } from './etag.ts'

const revisions = { library: 3, docs: 5, keys: 1, epoch: 'e1' }
const build = { release: '1.0.0', contract: '{}', minSpecVersion: '0.1' }
const etag = revisionEtag('b1', ['library', 'docs'], revisions)

for (const [name, other] of [
  ['another library revision', revisionEtag('b1', ['library', 'docs'], { ...revisions, library: 4 })],
  ['another docs revision', revisionEtag('b1', ['library', 'docs'], { ...revisions, docs: 6 })],
  ['another epoch', revisionEtag('b1', ['library', 'docs'], { ...revisions, epoch: 'e2' })],
  ['another build', revisionEtag('b2', ['library', 'docs'], revisions)],
] as const) {
  test(`etag: ${name} is another tag`, () => expect(other).not.toBe(etag))
}
for (const [name, other] of [
  ['release', { ...build, release: '1.0.1' }],
  ['contract', { ...build, contract: '{"paths":{}}' }],
  ['minimum spec version', { ...build, minSpecVersion: '0.2' }],
] as const) {
  test(`etag: another ${name} is another build`, () => expect(buildDigest(other)).not.toBe(buildDigest(build)))
}
test('etag: what the answer does not read does not change it', () => {
  expect(revisionEtag('b1', ['library'], { ...revisions, docs: 9, keys: 9 })).toBe(
    revisionEtag('b1', ['library'], revisions),
  )
})
for (const [header, matches] of [
  [etag, true],
  [etag.slice(2), true],
  [`"other", ${etag}`, true],
  [etag.replace(/"$/, '-gzip"'), true],
  [etag.slice(2).replace(/"$/, '-br"'), true],
  [revisionEtag('b1', ['library', 'docs'], { ...revisions, docs: 6 }).replace(/"$/, '-gzip"'), false],
  [etag.replace(/"$/, '--gzip"'), true],
  [etag.replace(/"$/, '-other"'), false],
  [etag.replace(/"$/, '0"'), false],
  ['"other"', false],
  ['"', false],
  ['', false],
  [',', false],
] as const) {
  test(`etag: If-None-Match ${header} ${matches ? 'matches' : 'does not match'}`, () =>
    expect(matchesEtag(header, etag)).toBe(matches))
}

test('etag: a digest that ends in a dash is told from what a proxy put behind it', () => {
  for (const tag of ['"e1.5.abc-"', '"e1.5.abc--"', '"e1.5.abc-br"'])
    for (const behind of ['', '-br', '--gzip', ';br'])
      expect(matchesEtag(tag.replace(/"$/, `${behind}"`), tag), `${tag} and ${behind}`).toBe(true)
})
