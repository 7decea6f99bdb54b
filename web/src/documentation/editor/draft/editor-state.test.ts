import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { isUploading, nextState, openState, type EditorEvent, type EditorState } from './editor-state.ts'
import { withoutPending } from './pending-upload.ts'

const text = (key: string, markdown: string) => ({ key, type: 'text', content: { markdown } })
const pending = { upload: 'u1', before: '' }
const DRAFT: Draft = [
  text('a', 'A'),
  { key: 'image', type: 'image', content: { object_key: pending, alt: '' } },
  text('b', 'B'),
]
const after = (...events: EditorEvent[]): EditorState => events.reduce(nextState, openState(DRAFT, '"e.1.x"'))
const contents = ({ draft }: EditorState) => draft.map(({ key, content }) => [key, content])
const UPLOADED: EditorEvent = { is: 'uploaded', upload: 'u1', objectKey: 'object-1' }

test('an upload that ends leaves alone what was typed meanwhile, in its own block and in another', () => {
  const state = after(
    { is: 'uploading', upload: 'u1', sent: 1, total: 9 },
    { is: 'changed', key: 'a', content: { markdown: 'typed meanwhile' } },
    { is: 'changed', key: 'image', content: { object_key: pending, alt: 'typed too' } },
    UPLOADED,
  )
  expect(contents(state)).toEqual([
    ['a', { markdown: 'typed meanwhile' }],
    ['image', { object_key: 'object-1', alt: 'typed too' }],
    ['b', { markdown: 'B' }],
  ])
})

test('an upload ends in its block, wherever that was moved', () => {
  const state = after({ is: 'moved', key: 'image', to: 2, title: 'Image' }, { is: 'removed', key: 'a' }, UPLOADED)
  expect(contents(state)).toEqual([
    ['b', { markdown: 'B' }],
    ['image', { object_key: 'object-1', alt: '' }],
  ])
})

test('an upload of a block that was removed ends nowhere', () => {
  const state = after({ is: 'removed', key: 'image' }, UPLOADED)
  expect(contents(state)).toEqual([
    ['a', { markdown: 'A' }],
    ['b', { markdown: 'B' }],
  ])
})

test('an upload in an item ends in that item, though those before it are removed', () => {
  const items = [{ kind: 'do' }, { kind: 'dont', image: { object_key: { upload: 'u2', before: '' }, alt: 'x' } }]
  const state = after(
    { is: 'added', block: { key: 'dos', type: 'dos-and-donts', content: { items } }, title: 'Dos' },
    { is: 'changed', key: 'dos', content: { items: items.slice(1) } },
    { is: 'uploaded', upload: 'u2', objectKey: 'object-2' },
  )
  expect(state.draft.at(-1)?.content).toEqual({
    items: [{ kind: 'dont', image: { object_key: 'object-2', alt: 'x' } }],
  })
})

test('of two files chosen one after the other the later one counts, whichever ends first', () => {
  const again = { is: 'changed', key: 'image', content: { object_key: { upload: 'u2', before: '' }, alt: '' } } as const
  const second = { is: 'uploaded', upload: 'u2', objectKey: 'object-2' } as const
  for (const ends of [
    [UPLOADED, second],
    [second, UPLOADED],
  ])
    expect(after(again, ...ends).draft[1]?.content).toEqual({ object_key: 'object-2', alt: '' })
})

test('a draft waits for its uploads, not for failed ones and not for those of removed blocks', () => {
  expect(isUploading(after())).toBe(true)
  expect(isUploading(after({ is: 'uploading', upload: 'u1', sent: 1, total: 9 }))).toBe(true)
  expect(isUploading(after(UPLOADED))).toBe(false)
  expect(isUploading(after({ is: 'removed', key: 'image' }))).toBe(false)
  const failed = after({ is: 'upload-failed', upload: 'u1', failed: 'no room' })
  expect([isUploading(failed), failed.uploads.get('u1')]).toEqual([false, { failed: 'no room' }])
})

test('what is kept and sent holds the key of before while an upload runs', () => {
  const replaced = { object_key: { upload: 'u1', before: 'object-0' }, alt: 'a' }
  expect(withoutPending(replaced)).toEqual({ object_key: 'object-0', alt: 'a' })
  const untouched = { items: [{ markdown: 'a' }] }
  expect(withoutPending(untouched)).toBe(untouched)
})

test('a block that is moved or added is told of', () => {
  expect(after({ is: 'moved', key: 'b', to: 0, title: 'Text' }).said).toBe('Text is now 1 of 3')
  const added = after({ is: 'added', block: text('c', ''), title: 'Text' })
  expect([added.said, added.draft.at(-1)?.key]).toEqual(['Text was added, 4 of 4', 'c'])
})

test('what the service refused is shown until something changes', () => {
  const refused = after({ is: 'saving' }, { is: 'refused', faults: new Map([['a', [{ path: '', message: 'no' }]]]) })
  expect([refused.isSaving, refused.asked, refused.refused.size]).toEqual([false, 'nothing', 1])
  expect(nextState(refused, { is: 'changed', key: 'a', content: {} }).refused.size).toBe(0)
})

test('a conflict keeps the draft; going on begins from what others saved', () => {
  const conflict = after({ is: 'asked', what: 'review' }, { is: 'saving' }, { is: 'conflict' })
  expect([conflict.asked, conflict.isSaving, conflict.draft]).toEqual(['conflict', false, DRAFT])
  const goneOn = nextState(conflict, { is: 'merged', draft: conflict.draft, base: [], etag: '"e.2.y"' })
  expect([goneOn.asked, goneOn.etag, goneOn.draft]).toEqual(['nothing', '"e.2.y"', DRAFT])
})

test('a failed save closes the question and says why; the next one forgets it', () => {
  const failed = after({ is: 'asked', what: 'review' }, { is: 'saving' }, { is: 'failed', error: 'cut' })
  expect([failed.asked, failed.isSaving, failed.failure]).toEqual(['nothing', false, 'cut'])
  expect(nextState(failed, { is: 'saving' }).failure).toBeNull()
})

test('an upload that ended stays ended when something is undone', () => {
  const state = after({ is: 'changed', key: 'a', content: { markdown: 'x' }, when: 1 }, UPLOADED, { is: 'undone' })
  expect(contents(state)[1]).toEqual(['image', { object_key: 'object-1', alt: '' }])
  expect(isUploading(state)).toBe(false)
})

test('typing in one go is one change; another block, or a pause, begins the next', () => {
  const typed = (key: string, markdown: string, when: number): EditorEvent => ({
    is: 'changed',
    key,
    content: { markdown },
    when,
  })
  const state = after(typed('a', '1', 1_000), typed('a', '12', 1_100), typed('b', '1', 1_200), typed('b', '12', 9_000))
  expect(state.past).toHaveLength(3)
  expect(nextState(state, { is: 'undone' }).draft[2]?.content).toEqual({ markdown: '1' })
})
