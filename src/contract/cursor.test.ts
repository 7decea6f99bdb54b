import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCursors } from './cursor.ts'

const cursors = createCursors('a secret of at least some length')
const question = '["listComponents","p",{}]'

test('a cursor gives its position back to its own question only', () => {
  const cursor = cursors.sign(question, ['Button', 'id-1', null, 3])
  expect(cursors.open(question, cursor)).toEqual(['Button', 'id-1', null, 3])
  expect(() => cursors.open('["listComponents","q",{}]', cursor)).toThrow(/cursor/)
  expect(() => createCursors('another secret').open(question, cursor)).toThrow(/cursor/)
})

test('a cursor that an earlier version gave out still opens', () => {
  const given = 'erElvCyMdssOv_caACKFiblxWyJCdXR0b24iLCJpZC0xIixudWxsLDNd'
  expect(cursors.open(question, given)).toEqual(['Button', 'id-1', null, 3])
  expect(cursors.sign(question, ['Button', 'id-1', null, 3])).toBe(given)
})

test('a secret that was replaced signs nothing any more, and what it signed still opens', () => {
  const [before, after] = ['what the secret was before it was replaced', 'what it is now, and it is long enough']
  const old = createCursors(before).sign(question, ['a'])
  const rotating = createCursors(after, before)
  expect(rotating.open(question, old)).toEqual(['a'])
  expect(rotating.sign(question, ['a'])).toBe(createCursors(after).sign(question, ['a']))
  expect(() => createCursors(after).open(question, old)).toThrow(/cursor/)
  expect(() => rotating.open('another', old)).toThrow(/cursor/)
})

test('any changed, added or removed character is refused (property)', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ \n%'.split('')
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      fc.nat(),
      fc.constantFrom(...alphabet),
      fc.nat(2),
      (name, at, sign, how) => {
        const cursor = cursors.sign(question, [name])
        const place = at % cursor.length
        const altered =
          how === 0
            ? cursor.slice(0, place) + sign + cursor.slice(place + 1)
            : how === 1
              ? cursor.slice(0, place) + sign + cursor.slice(place)
              : cursor.slice(0, place) + cursor.slice(place + 1)
        if (altered === cursor) return
        expect(() => cursors.open(question, altered)).toThrow(/cursor/)
      },
    ),
    { numRuns: 500 },
  )
})

for (const text of ['', 'a', 'AAAA', '....', 'A'.repeat(5000), '%00', '[]']) {
  test(`not a cursor: ${JSON.stringify(text.slice(0, 20))}`, () =>
    expect(() => cursors.open(question, text)).toThrow(/cursor/))
}
