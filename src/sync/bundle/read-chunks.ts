import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

const CHUNK = 262_144

/** The bytes of a file, unpacked where it is gzip. `onBytes` hears how many of the file itself have been read. */
export async function* readChunks(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    const magic = Buffer.alloc(2)
    await file.read(magic, 0, 2, 0)
    const isPacked = magic[0] === 0x1f && magic[1] === 0x8b
    const stream = file.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK })
    try {
      for await (const chunk of isPacked ? unpack(stream) : stream) {
        onBytes(stream.bytesRead)
        yield chunk as Buffer
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
