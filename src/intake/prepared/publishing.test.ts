import { expect, test } from 'vitest'
import { decidePublishing } from './publishing.ts'

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
    const judged = decidePublishing({ status, publishedAt, hash }, known)
    expect([judged.status, judged.publication]).toEqual(want)
  })

for (const [name, hash, last, known, want] of [
  ['never known', 'x', null, null, 'CURRENT'],
  ['not listed when the list was known', 'x', null, 'UNPUBLISHED', 'UNPUBLISHED'],
  ['as it was published', 'x', { at: 'monday', hash: 'x' }, 'CURRENT', 'CURRENT'],
  ['edited since it was published', 'y', { at: 'monday', hash: 'x' }, 'CURRENT', 'CHANGED'],
  ['as it was again', 'x', { at: 'monday', hash: 'x' }, 'CHANGED', 'CURRENT'],
  ['said to be changed by a bundle without times', 'y', null, 'CHANGED', 'CHANGED'],
] as const)
  test(`publishing, where nobody knows: ${name}`, () => {
    const judged = decidePublishing({ status: null, publishedAt: null, hash }, last, known)
    expect(judged).toEqual({ status: want, publication: last })
  })
