import { crc32 } from '../../../../src/kit/crc32.ts'

interface ZipMember {
  readonly name: string
  readonly bytes: Uint8Array
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** Names are UTF-8. */
const FLAGS = 0x0800
/** 1980-01-01: the same icons are the same file. */
const DATE = 0x21

/** An archive whose members are not compressed: icons are small, and PNG is compressed already. */
export function zip(members: readonly ZipMember[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of members) {
    const named = new TextEncoder().encode(name)
    const about = [
      [20, 2],
      [FLAGS, 2],
      [0, 2],
      [0, 2],
      [DATE, 2],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [named.length, 2],
      [0, 2],
    ] as const
    const local = [fieldsOf([[LOCAL, 4], ...about]), named, new Uint8Array(bytes)]
    const place = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const
    directory.push(fieldsOf([[CENTRAL, 4], [20, 2], ...about, ...place]), named)
    parts.push(...local)
    offset += lengthOf(local)
  }
  const end = fieldsOf([
    [END, 4],
    [0, 2],
    [0, 2],
    [members.length, 2],
    [members.length, 2],
    [lengthOf(directory), 4],
    [offset, 4],
    [0, 2],
  ])
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0)

function fieldsOf(fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** What is called the same is told apart by a number. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>()
  return names.map((name) => {
    let one = name
    for (let number = 2; used.has(one); number++) one = `${name}-${number}`
    used.add(one)
    return one
  })
}
