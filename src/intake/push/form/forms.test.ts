import { afterAll, expect, test } from 'vitest'
import { silent } from '../../../../test/kit/global-setup.ts'
import { Forms } from './forms.ts'

const forms = new Forms({ log: silent })
afterAll(() => forms.close())

const coming = { contentType: 'multipart/form-data; boundary=b', mostBytes: 10_000 }
const parts = (...names: string[]): Buffer[] => [
  ...names.map((name) =>
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n\r\n${name}\r\n`),
  ),
  Buffer.from('--b--\r\n'),
]
const pouring =
  (pieces: readonly Buffer[], between: () => Promise<unknown> = () => Promise.resolve()) =>
  async (take: (piece: Uint8Array) => Promise<void> | void) => {
    for (const piece of pieces) {
      await take(piece)
      await between()
    }
  }
const namesOf = async (reading: ReturnType<Forms['read']>): Promise<string[]> => {
  const { files, bytes } = await reading
  return (files ?? []).map(({ from, size }) => Buffer.from(bytes.subarray(from, from + size)).toString())
}

test('forms that come at once are read in turns, each to its own end', async () => {
  const slow = forms.read(
    coming,
    pouring(parts('a.json', 'b.json', 'c.json'), () => new Promise(setImmediate)),
  )
  const refused = forms.read(coming, pouring(parts('a.json', 'a.json')))
  const quick = forms.read(coming, pouring(parts('x.json')))
  await expect(refused).rejects.toMatchObject({ code: 'SVC_INVALID_ARGUMENT' })
  expect(await namesOf(quick)).toEqual(['x.json'])
  expect(await namesOf(slow)).toEqual(['a.json', 'b.json', 'c.json'])
})

test('a form in pieces of one byte is read a thousand at a time', async () => {
  let waits = 0
  const bytes = Buffer.concat(parts('a.json', 'b.json'))
  const reading = forms.read(coming, async (take) => {
    for (let at = 0; at < bytes.length; at++) {
      const taking = take(bytes.subarray(at, at + 1))
      if (taking) waits++
      await taking
    }
  })
  expect(await namesOf(reading)).toEqual(['a.json', 'b.json'])
  expect(waits).toBe(0)
})

test('who stops sending is told by whoever pours, and the next form is read', async () => {
  const cut = forms.read(coming, async (take) => {
    await take(parts('a.json')[0] ?? Buffer.alloc(0))
    throw new Error('the client is gone')
  })
  await expect(cut).rejects.toThrow('the client is gone')
  expect(await namesOf(forms.read(coming, pouring(parts('b.json'))))).toEqual(['b.json'])
})

test('a Content-Type without a boundary is refused before anything is read', async () => {
  let isRead = false
  const reading = forms.read({ ...coming, contentType: 'multipart/form-data' }, async () => void (isRead = true))
  await expect(reading).rejects.toMatchObject({ details: { issues: [{ path: 'headers.content-type' }] } })
  expect(isRead).toBe(false)
})

test('a reader that is closed refuses, and starts no other thread', async () => {
  const closed = new Forms({ log: silent })
  await closed.close()
  await expect(closed.read(coming, pouring(parts('a.json')))).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
})
