import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunk, GIF, JPEG, png, pngOfLength, WHOLE_JPEG } from '../../test/kit/samples/sample-images.ts'
import * as documents from '../../test/kit/samples/sample-documents.ts'
import { identifyFile } from './identify-file.ts'
import { verifyImage } from './verify-image.ts'

const SUITE = path.resolve(import.meta.dirname, '../../../shared/data/images/pngjs-pngsuite/test')
const hasSuite = existsSync(SUITE)
if (!hasSuite) console.log('PngSuite is not covered by this run: ../shared/data/images is absent')

test.skipIf(!hasSuite)('every good file of PngSuite is accepted, every corrupt one refused', async () => {
  const names = readdirSync(path.join(SUITE, 'in'))
  expect(names.filter((name) => name.startsWith('x'))).toHaveLength(11)
  for (const name of names) {
    const fault = await verifyImage('image/png', readFileSync(path.join(SUITE, 'in', name)))
    expect.soft(fault === undefined, `${name}: ${fault?.reason ?? 'accepted'}`).toBe(!name.startsWith('x'))
  }
})

const WHOLE = [
  ['image/png', png()],
  ['image/png', pngOfLength(5_000)],
  ['image/jpeg', WHOLE_JPEG],
  ['image/gif', GIF],
] as const

for (const [type, bytes] of WHOLE) {
  test(`a whole ${type} of ${bytes.length} bytes is accepted, cut anywhere or with a byte appended it is refused`, async () => {
    expect(await verifyImage(type, bytes)).toBeUndefined()
    const step = bytes.length > 1000 ? 97 : 1
    for (let length = 0; length < bytes.length; length += step) {
      const fault = await verifyImage(type, bytes.subarray(0, length))
      expect(fault, `cut to ${length} bytes`).toBeDefined()
    }
    for (const tail of [[0], [0xff], [0x3b], [0x50, 0x4b, 0x03, 0x04]]) {
      expect(await verifyImage(type, Buffer.concat([bytes, Buffer.from(tail)]))).toMatchObject({ detected: type })
    }
  })
}

const pixels = (count: number) => deflateSync(Buffer.alloc(count))
const [head, tail] = [png().subarray(0, 33), chunk('IEND', Buffer.alloc(0))]
const pngOf = (...chunks: Buffer[]): Buffer => Buffer.concat([head, ...chunks, tail])
const gifOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(GIF)
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}

const MANY = 230_000
const manyTimes = (part: Buffer): Buffer => Buffer.alloc(part.length * MANY, part)
const [soi, rest] = [WHOLE_JPEG.subarray(0, 2), WHOLE_JPEG.subarray(2)]

for (const [name, type, bytes] of [
  ['empty pixel chunks', 'image/png', pngOf(manyTimes(chunk('IDAT', Buffer.alloc(0))), chunk('IDAT', pixels(6)))],
  ['empty chunks that may be ignored', 'image/png', pngOf(manyTimes(chunk('teXt', Buffer.alloc(0))))],
  ['empty segments', 'image/jpeg', Buffer.concat([soi, manyTimes(Buffer.from([0xff, 0xfe, 0, 2])), rest])],
  [
    'empty blocks',
    'image/gif',
    Buffer.concat([GIF.subarray(0, -1), manyTimes(Buffer.from([0x21, 0xfe, 0])), GIF.subarray(-1)]),
  ],
] as const) {
  test(`an image of ${MANY} ${name} is refused for their number`, async () => {
    const fault = await verifyImage(type, bytes)
    expect(fault?.reason).toMatch(/more than 20000 (chunks|segments|blocks)/)
  })
}

test('an image in many small chunks is accepted', async () => {
  const stream = pixels(6)
  const parts = Array.from(stream, (byte) => chunk('IDAT', Buffer.from([byte])))
  const empty = Array.from({ length: 10_000 }, () => chunk('IDAT', Buffer.alloc(0)))
  expect(await verifyImage('image/png', pngOf(...parts, ...empty))).toBeUndefined()
})

for (const [name, type, bytes, detected] of [
  ['a JPEG called a PNG', 'image/png', WHOLE_JPEG, 'image/jpeg'],
  ['a PNG called a GIF', 'image/gif', png(), 'image/png'],
  ['a GIF called a JPEG', 'image/jpeg', GIF, 'image/gif'],
  ['nothing at all', 'image/png', Buffer.alloc(0), null],
  ['SVG', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['a page', 'image/gif', Buffer.from('<!doctype html><script>alert(1)</script>'), null],
  ['a PNG of many pixels', 'image/png', png({ width: 16_000, height: 16_000, pixels: Buffer.alloc(9) }), 'image/png'],
  ['a PNG that is too wide', 'image/png', png({ width: 16_385, height: 1 }), 'image/png'],
  ['a PNG without area', 'image/png', png({ width: 0, height: 5 }), 'image/png'],
  ['a PNG that unfolds to more', 'image/png', png({ pixels: Buffer.alloc(50_000_000) }), 'image/png'],
  ['a PNG that unfolds to less', 'image/png', png({ pixels: Buffer.alloc(5) }), 'image/png'],
  ['pixels that are no zlib stream', 'image/png', pngOf(chunk('IDAT', Buffer.from('not zlib'))), 'image/png'],
  ['a stream cut in its last part', 'image/png', pngOf(chunk('IDAT', pixels(6).subarray(0, 8))), 'image/png'],
  ['no pixels', 'image/png', pngOf(), 'image/png'],
  [
    'pixels apart',
    'image/png',
    pngOf(
      chunk('IDAT', pixels(6).subarray(0, 5)),
      chunk('tEXt', Buffer.from('a')),
      chunk('IDAT', pixels(6).subarray(5)),
    ),
    'image/png',
  ],
  [
    'an unknown critical chunk',
    'image/png',
    pngOf(chunk('IDAT', pixels(6)), chunk('EVIL', Buffer.alloc(4))),
    'image/png',
  ],
  ['two headers', 'image/png', Buffer.concat([head, head.subarray(8), chunk('IDAT', pixels(6)), tail]), 'image/png'],
  ['a JPEG without an end', 'image/jpeg', JPEG, 'image/jpeg'],
  ['a JPEG that is two', 'image/jpeg', Buffer.concat([WHOLE_JPEG, WHOLE_JPEG]), 'image/jpeg'],
  ['a GIF of many pixels', 'image/gif', gifOf(65_535, 65_535), 'image/gif'],
  ['a GIF without area', 'image/gif', gifOf(0, 1), 'image/gif'],
] as const) {
  test(`refused: ${name}`, async () => {
    expect(await verifyImage(type, bytes)).toMatchObject({ detected })
  })
}

test('any single changed byte of a PNG is noticed', async () => {
  const whole = png()
  for (let at = 0; at < whole.length; at++) {
    const bent = Buffer.from(whole)
    bent.writeUInt8(bent.readUInt8(at) ^ 0x01, at)
    expect(await verifyImage('image/png', bent), `byte ${at}`).toBeDefined()
  }
})

const SEED = Number(process.env['VITRINE_SEED'] ?? Date.now() % 2 ** 31)
console.log(`bent uploads: seed ${SEED}`)

test('whatever bytes come, judging them never fails', async () => {
  const samples = [
    png(),
    WHOLE_JPEG,
    GIF,
    documents.docx(),
    documents.odt(),
    documents.pdf(),
    documents.encryptedPackage(),
  ]
  const edits = fc.array(fc.record({ at: fc.nat(3_000), byte: fc.nat(255) }), { maxLength: 6 })
  const bent = fc.record({ sample: fc.constantFrom(...samples), edits, length: fc.nat(3_000), tail: fc.uint8Array() })
  const judge = fc.asyncProperty(bent, async ({ sample, edits, length, tail }) => {
    const bytes = Buffer.concat([sample.subarray(0, length), tail])
    for (const { at, byte } of edits) if (at < bytes.length) bytes.writeUInt8(byte, at)
    for (const type of ['image/png', 'image/jpeg', 'image/gif']) await verifyImage(type, bytes)
    for (const type of [documents.PDF, documents.DOCX, documents.ODT]) await identifyFile(type, bytes)
  })
  await fc.assert(judge, { numRuns: 300, seed: SEED })
})
