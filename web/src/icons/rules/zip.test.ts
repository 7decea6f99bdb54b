import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { distinctNames, zip } from './zip.ts'

test('an archive is read by others, names and bytes as they were', async () => {
  const members = [
    { name: 'arrow/left.svg', bytes: new TextEncoder().encode('<svg/>') },
    { name: '日本.svg', bytes: new Uint8Array(1_000).fill(7) },
    { name: 'empty.svg', bytes: new Uint8Array(0) },
  ]
  const archive = await yauzl.fromBufferPromise(Buffer.from(await zip(members).arrayBuffer()))
  const read: { name: string; bytes: Uint8Array }[] = []
  for await (const entry of archive.eachEntry()) {
    const stream = await archive.openReadStreamPromise(entry)
    read.push({ name: entry.fileName, bytes: new Uint8Array(await buffer(stream)) })
  }
  expect(read).toEqual(members)
})

test('names that are the same are told apart', () => {
  expect(distinctNames(['a', 'b', 'a', 'a', 'a-2'])).toEqual(['a', 'b', 'a-2', 'a-3', 'a-2-2'])
})
