import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../../test/kit/seeded.ts'
import { FormPack, MOST_FILES } from './form-pack.ts'

const MOST_BYTES = 100_000
const disposition = (rest: string): string => `Content-Disposition: form-data; name="f"${rest}`

/** A form as browsers write it. */
const formOf = (parts: readonly string[]): string => `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`
const file = (name: string, text = '{}'): string => `${disposition(`; filename="${name}"`)}\r\n\r\n${text}`

/** What is read of a form that comes in pieces: names with their content, or the fault that ends it. */
function read(form: string | Uint8Array, pieceBytes = Infinity): unknown {
  const bytes = typeof form === 'string' ? Buffer.from(form) : form
  const pack = new FormPack('b', MOST_BYTES)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const issue = pack.take(bytes.subarray(at, Math.min(bytes.length, at + pieceBytes)))
    if (issue) return `${issue.path} ${issue.message}`
  }
  const end = pack.end()
  if (!('bytes' in end)) return `${end.path} ${end.message}`
  return end.files.map(({ name, from, size }) => [name, Buffer.from(end.bytes.subarray(from, from + size)).toString()])
}

const two = formOf([file('tokens/A.json'), file('B.json', '{"a":1}')])
for (const [what, form, want] of [
  [
    'files with their folders',
    two,
    [
      ['tokens/A.json', '{}'],
      ['B.json', '{"a":1}'],
    ],
  ],
  ['an empty file', formOf([file('a.json', '')]), [['a.json', '']]],
  ['a name without quotes', formOf([`${disposition('; filename=a.json')}\r\n\r\n{}`]), [['a.json', '{}']]],
  ['a quote in a name, as browsers escape it', formOf([file('a%22b.json')]), [['a"b.json', '{}']]],
  [
    'something after the end',
    `${two}and more`,
    [
      ['tokens/A.json', '{}'],
      ['B.json', '{"a":1}'],
    ],
  ],
  [
    'a field',
    formOf([`${disposition('')}\r\n\r\nx`]),
    'body has a field that is not a file: send options in the query',
  ],
  ['no file', '--b--\r\n', 'body is a form without a file'],
  ['no end', two.slice(0, -8), 'body is not multipart/form-data, as its Content-Type says'],
  ['no form', 'x'.repeat(200), 'body is not multipart/form-data, as its Content-Type says'],
  [
    'no names in Unicode',
    Buffer.from(formOf([file('\xff.json')]), 'latin1'),
    'body is not multipart/form-data, as its Content-Type says',
  ],
  ['long headers', formOf([file('a'.repeat(5_000))]), 'body has a part whose headers are longer than 4096 bytes'],
  [
    'a name that leads out',
    formOf([file('a.json'), file('../b.json')]),
    'body.file 2 must be a path inside the library, like tokens/Color.Light.json',
  ],
  ['a backslash', formOf([file('tokens\\a.json')]), 'body.file 1 must have neither control characters nor backslashes'],
  [
    'a line break in a name',
    formOf([file('a%0D%0A.json')]),
    'body.file 1 must have neither control characters nor backslashes',
  ],
  [
    'the same name twice',
    formOf([file('a.json'), file('a.json')]),
    'body has two files of one name: say their folders in their names',
  ],
] as const)
  for (const pieceBytes of [Infinity, 7, 1])
    test(`a form with ${what}, in pieces of ${pieceBytes} bytes`, () => {
      expect(read(form, pieceBytes)).toEqual(want)
    })

test('the fault of a form is told with the piece that shows it: nothing behind the last file it may have is read', () => {
  const pack = new FormPack('b', MOST_BYTES)
  const part = (at: number): Buffer => Buffer.from(`${at === 0 ? '' : '\r\n'}--b\r\n${file(`${at}.json`)}`)
  for (let at = 0; at <= MOST_FILES; at++) expect(pack.take(part(at))).toBeNull()
  expect(pack.take(part(MOST_FILES + 1))).toEqual({
    path: 'body',
    message: `has more than ${MOST_FILES} files: send them as a zip`,
  })
})

test('several files begin with what no reader of text takes', () => {
  const pack = new FormPack('b', MOST_BYTES)
  pack.take(Buffer.from(two))
  const end = pack.end()
  expect('bytes' in end && end.bytes[0]).toBe(0)
})

test('what a browser would write is read as Node itself reads it, wherever it is cut', async () => {
  const name = fc.stringMatching(/^[\p{L}\p{N} ._()"'&;=-]{1,20}$/u).filter((one) => /[^.]/.test(one))
  const files = fc.uniqueArray(fc.record({ name, bytes: fc.uint8Array({ maxLength: 300 }) }), {
    minLength: 1,
    maxLength: 6,
    selector: ({ name }) => name,
  })
  await holds(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 200 }), async (given, pieceBytes) => {
      const form = new FormData()
      for (const { name, bytes } of given) form.append('files', new Blob([new Uint8Array(bytes)]), name)
      const sent = new Response(form)
      const boundary = /boundary=(.+)$/.exec(sent.headers.get('content-type') ?? '')?.[1] ?? ''
      const bytes = new Uint8Array(await sent.arrayBuffer())
      const pack = new FormPack(boundary, MOST_BYTES)
      for (let at = 0; at < bytes.length; at += pieceBytes)
        expect(pack.take(bytes.subarray(at, at + pieceBytes))).toBeNull()
      const end = pack.end()
      if (!('bytes' in end)) throw new Error(end.message)
      expect(end.files.map(({ name }) => name)).toEqual(given.map(({ name }) => name))
      for (const [at, { from, size }] of end.files.entries())
        expect(Buffer.from(end.bytes.subarray(from, from + size))).toEqual(Buffer.from(given[at]?.bytes ?? []))
    }),
  )
})
