import { crc32, deflateRawSync } from 'node:zlib'

/** @param {{ entries: number, unpackedBytes: number, first: { name: string, text: string } }} archive */
export function overlappingZip({ entries, unpackedBytes, first }) {
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

/** @param {string} name @param {Buffer} bytes @param {number} offset */
function member(name, bytes, offset) {
  const packed = deflateRawSync(bytes)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(crc32(bytes), 10)
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
