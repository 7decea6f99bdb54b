import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { ascii, startsWith } from './rules/byte-reader.ts'
import { detectImage } from './rules/image-structure.ts'
import { ENCRYPTED_STREAM, isOdf, isOoxml, ooxmlType } from './rules/office-type.ts'
import { findEntry, firstEntry, isZip } from './rules/zip-entry.ts'

const inflate = promisify(inflateRaw)
const MAX_CONTENT_TYPES_BYTES = 1_048_576
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const

/**
 * Whether bytes are of the declared type, as far as an honest file must show it: undefined when they are, otherwise
 * what they are instead. A damaged file of the right type passes; reading its text will say so.
 */
export async function identifyFile(
  declared: string,
  bytes: Uint8Array,
): Promise<{ detected: string | null } | undefined> {
  const detected = await typeOf(declared, bytes)
  return detected === declared ? undefined : { detected }
}

async function typeOf(declared: string, bytes: Uint8Array): Promise<string | null> {
  const image = detectImage(bytes)
  if (image !== null) return image
  if (isZip(bytes)) return zipType(declared, bytes)
  if (startsWith(bytes, OLE)) return oleType(declared, bytes)
  // Readers look for it in the first kilobyte, and some writers put a line before it.
  return ascii(bytes, 0, 1024).includes('%PDF-') ? 'application/pdf' : null
}

async function zipType(declared: string, bytes: Uint8Array): Promise<string | null> {
  const first = firstEntry(bytes)
  if (first?.name === 'mimetype' && first.isStored)
    return ascii(bytes, first.from, Math.min(first.to, first.from + 200))
  const list = findEntry(bytes, '[Content_Types].xml')
  // Nothing can be said about an archive without its directory; ODF would have shown its type at the front.
  if (list === 'damaged') return isOdf(declared) ? 'application/zip' : declared
  if (list === undefined) return 'application/zip'
  const packed = bytes.subarray(list.from, list.to)
  try {
    const text = list.isStored ? packed : await inflate(packed, { maxOutputLength: MAX_CONTENT_TYPES_BYTES })
    return ooxmlType(decode(text)) ?? 'application/zip'
  } catch {
    return isOoxml(declared) ? declared : 'application/zip'
  }
}

/** UTF-16 and UTF-8 both show ASCII once the zero bytes are dropped. */
function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1').replaceAll('\0', '')
}

function oleType(declared: string, bytes: Uint8Array): string {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from(ENCRYPTED_STREAM, 'utf16le'),
  )
  return isEncrypted && isOoxml(declared) ? declared : 'application/x-ole-storage'
}
