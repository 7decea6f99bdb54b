import { expect, test } from 'vitest'
import { isPendingUpload, pendingUploads, settleUploads } from './pending-upload.ts'

const pending = (upload: string, before = '') => ({ upload, before })

for (const [name, given, want] of [
  ['a pending upload', pending('u1'), true],
  ['a key', 'object-1', false],
  ['a block of another kind', { upload: 'u1' }, false],
  ['a list', [pending('u1')], false],
  ['nothing', null, false],
] as const)
  test(`pending upload: ${name}`, () => expect(isPendingUpload(given)).toBe(want))

test('pending uploads are found at any depth, in order', () => {
  const content = {
    items: [{ image: { object_key: pending('u1') } }, { image: { object_key: 'known' } }],
    file: pending('u2'),
  }
  expect(pendingUploads(content)).toEqual(['u1', 'u2'])
  expect(pendingUploads({ markdown: 'a' })).toEqual([])
})

test('settling replaces what is pending and leaves the rest the very same', () => {
  const untouched = { markdown: 'a' }
  const content = { items: [{ image: pending('u1', 'old') }, untouched] }
  const settled = settleUploads(content, ({ upload, before }) => `${upload} after ${before}`)
  expect(settled).toEqual({ items: [{ image: 'u1 after old' }, untouched] })
  expect(settled.items[1]).toBe(untouched)
})
