import { expect, test } from 'vitest'
import { judgePublishing } from './publishing.ts'

const last = { at: 'monday', hash: 'x' }
for (const [name, status, publishedAt, hash, known, want] of [
  ['not listed', 'UNPUBLISHED', null, 'x', null, ['UNPUBLISHED', null]],
  ['no longer listed', 'UNPUBLISHED', null, 'x', last, ['UNPUBLISHED', null]],
  ['first sight', 'CURRENT', 'monday', 'x', null, ['CURRENT', last]],
  ['as it was', 'CURRENT', 'monday', 'x', last, ['CURRENT', last]],
  ['edited since', 'CURRENT', 'monday', 'y', last, ['CHANGED', last]],
  ['published again', 'CURRENT', 'friday', 'y', last, ['CURRENT', { at: 'friday', hash: 'y' }]],
  ['a bundle that does not say when', 'CURRENT', null, 'y', last, ['CURRENT', last]],
  ['a bundle that knows better', 'CHANGED', 'monday', 'x', last, ['CHANGED', last]],
] as const)
  test(`publishing: ${name}`, () => {
    const judged = judgePublishing({ status, publishedAt, hash }, known)
    expect([judged.status, judged.publication]).toEqual(want)
  })
