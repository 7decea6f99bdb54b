import { createInflate } from 'node:zlib'
import { detectImage, readImage } from './rules/image-structure.ts'
import { isImageType } from './rules/media-types.ts'
import type { Png } from './rules/png.ts'

interface ImageFault {
  /** The type the bytes really have, null where it is none that is known. */
  readonly detected: string | null
  readonly reason: string
}

/** Whether bytes are a whole image of the declared type and nothing else; undefined when they are. */
export async function verifyImage(declared: string, bytes: Uint8Array): Promise<ImageFault | undefined> {
  const detected = detectImage(bytes)
  if (detected === null || detected !== declared || !isImageType(declared)) {
    return { detected, reason: `the bytes are ${detected ?? 'of no known image type'}` }
  }
  const image = readImage(detected, bytes)
  if (typeof image === 'string') return { detected, reason: image }
  if ('pixelParts' in image && !(await unfoldsExactly(image, bytes))) {
    return { detected, reason: 'the pixels cannot be decoded' }
  }
  return undefined
}

/** Counts what the pixels unfold to without keeping it, off the main thread, and stops at the first byte too many. */
function unfoldsExactly({ pixelParts, pixelBytes }: Png, bytes: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    const inflate = createInflate({ chunkSize: 262_144 })
    let unfolded = 0
    inflate.on('data', (part: Buffer) => {
      unfolded += part.length
      if (unfolded > pixelBytes) inflate.destroy()
    })
    inflate.on('end', () => resolve(unfolded === pixelBytes))
    inflate.on('error', () => resolve(false))
    inflate.on('close', () => resolve(false))
    // One piece: each write of its own would be a task of its own, however small.
    inflate.end(Buffer.concat(pixelParts.map(({ from, to }) => bytes.subarray(from, to))))
  })
}
