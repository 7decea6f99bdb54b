import { startsWith } from './byte-reader.ts'
import { isGif, readGif } from './gif.ts'
import type { Size } from './image-limits.ts'
import { JPEG_SIGNATURE, readJpeg } from './jpeg.ts'
import type { ImageType } from './media-types.ts'
import { PNG_SIGNATURE, readPng, type Png } from './png.ts'

/** The image type that the first bytes speak of; null where it is none of the three. */
export function detectImage(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, PNG_SIGNATURE)) return 'image/png'
  if (startsWith(bytes, JPEG_SIGNATURE)) return 'image/jpeg'
  return isGif(bytes) ? 'image/gif' : null
}

/** Reads the whole structure of an image: the size, or what is wrong with it. */
export function readImage(type: ImageType, bytes: Uint8Array): Size | Png | string {
  if (type === 'image/png') return readPng(bytes)
  return type === 'image/jpeg' ? readJpeg(bytes) : readGif(bytes)
}
