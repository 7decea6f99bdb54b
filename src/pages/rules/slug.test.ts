import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../test/kit/seeded.ts'
import { deriveSlug, isSlug, MAX_SLUG, nthSlug } from './slug.ts'

const ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'

for (const [title, want] of [
  ['Über uns', 'uber-uns'],
  ['Getting started', 'getting-started'],
  ['  Spacing & layout  ', 'spacing-and-layout'],
  ['Straße', 'strasse'],
  ['Ångström æøå', 'angstrom-aeoa'],
  ['Don’t do this', 'dont-do-this'],
  ['Привет, мир', 'privet-mir'],
  ['Йод', 'iod'],
  ['Αθήνα', 'athina'],
  ['ＦＵＬＬ width', 'full-width'],
  ['日本語', 'page'],
  ['', 'page'],
  ['---', 'page'],
  ['a/b\\c..d', 'a-b-c-d'],
  ['x\u200by', 'x-y'],
  [ID, `page-${ID}`],
  ['a'.repeat(200), 'a'.repeat(80)],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
] as const) {
  test(`slug of ${JSON.stringify(title.slice(0, 40))}`, () => expect(deriveSlug(title)).toBe(want))
}

for (const [text, want] of [
  ['a', true],
  ['a-1-b', true],
  ['..', false],
  ['a/b', false],
  ['', false],
  ['A', false],
  ['a--b', false],
  ['-a', false],
  ['a-', false],
  ['а', false], // Cyrillic
  ['a\u200b', false],
  ['a\n', false],
  ['a'.repeat(80), true],
  ['a'.repeat(81), false],
  [ID, false],
] as const) {
  test(`${JSON.stringify(text.slice(0, 40))} is ${want ? 'a' : 'no'} slug`, () => expect(isSlug(text)).toBe(want))
}

test('every title has a valid slug, and so has every candidate after it', async () => {
  const title = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 300 }), fc.uuid())
  const property = fc.property(title, fc.integer({ min: 1, max: 1e9 }), (title, n) => {
    const slug = deriveSlug(title)
    expect(isSlug(slug), slug).toBe(true)
    expect(isSlug(nthSlug(slug, n))).toBe(true)
    if (n > 1) expect(nthSlug(slug, n)).not.toBe(slug)
    expect(nthSlug(slug, n).length).toBeLessThanOrEqual(MAX_SLUG)
  })
  await holds(property, { runs: 2000 })
})
