import { deflateRawSync } from 'node:zlib'
import { crc32 } from '../../src/kit/crc32.ts'

interface Overlapping {
  readonly entries: number
  /** Of the one body that all of them have. */
  readonly unpackedBytes: number
  /** An honest entry before them. */
  readonly first: { readonly name: string; readonly text: string }
}

/** A ZIP archive whose directory names one picture again and again: little to send, without end to unpack. */
export function overlappingZip({ entries, unpackedBytes, first }: Overlapping): Buffer {
  const honest = member(first.name, Buffer.from(first.text), 0)
  const shared = member('pictures/1-2.png', Buffer.alloc(unpackedBytes), honest.local.length)
  const directory = Buffer.concat([honest.central, ...Array.from({ length: entries }, () => shared.central)])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries + 1, 8)
  end.writeUInt16LE(entries + 1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(honest.local.length + shared.local.length, 16)
  return Buffer.concat([honest.local, shared.local, directory, end])
}

function member(name: string, bytes: Buffer, offset: number): { readonly local: Buffer; readonly central: Buffer } {
  const packed = deflateRawSync(bytes)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(crc32(bytes, 0, bytes.length), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  const place = Buffer.alloc(14)
  place.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name)]),
  }
}
