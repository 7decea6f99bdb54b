import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

const CHUNK = 262_144
/** Libraries pack by 10 to 40. Beyond a size that anything may have, what packs better was made to keep us busy. */
const MOST_PACKED = 200
const UNSUSPECTED_BYTES = 268_435_456

/** Its `code` is told in words where a file cannot be read. */
export const UNPACKS_WITHOUT_END = 'UNPACKS_WITHOUT_END'

/** The bytes of a file, unpacked where it is gzip. `onBytes` hears how many of the file itself have been read. */
export async function* readChunks(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    const magic = Buffer.alloc(2)
    await file.read(magic, 0, 2, 0)
    const isPacked = magic[0] === 0x1f && magic[1] === 0x8b
    const stream = file.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK })
    try {
      let bytes = 0
      for await (const chunk of (isPacked ? unpack(stream) : stream) as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > UNSUSPECTED_BYTES && bytes > MOST_PACKED * stream.bytesRead)
          throw Object.assign(new Error('a gzip bomb'), { code: UNPACKS_WITHOUT_END })
        onBytes(stream.bytesRead)
        yield chunk
      }
    } finally {
      stream.destroy()
    }
  } finally {
    await file.close()
  }
}

function unpack(stream: Readable): Readable {
  const gunzip = createGunzip({ chunkSize: CHUNK })
  stream.on('error', (error) => gunzip.destroy(error))
  gunzip.on('close', () => stream.destroy())
  return stream.pipe(gunzip)
}
