import { FONT } from '../libraries/drawn-library.ts'

// The font of our pictures as one that a browser takes, without its outlines: its widths and heights decide where a text
// breaks and how large its box is. One file for each weight, because in between widths are in between too.

const WEIGHTS = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const
/** More units than the font has, so that widths in between are whole numbers. */
const FINER = 8
const UNITS = FONT.unitsPerEm * FINER

/** Rules of a style sheet. */
export const pictureFont = (): string =>
  WEIGHTS.map((weight) => {
    const data = fontFile(weight).toString('base64')
    return `@font-face{font-family:Picture;font-weight:${weight};src:url(data:font/ttf;base64,${data})}`
  }).join('')

interface Width {
  readonly code: number
  readonly advance: number
}

function widthsAt(weight: number): Width[] {
  const [light = 400, heavy = 700] = FONT.weights
  const share = Math.min(Math.max((weight - light) / (heavy - light), 0), 1)
  return Object.entries(FONT.glyphs)
    .map(([code, [one = 0, other = one]]) => ({
      code: Number(code),
      advance: Math.round((one + (other - one) * share) * FINER),
    }))
    .filter(({ code }) => code !== 0xa0)
    .flatMap((glyph) => (glyph.code === 0x20 ? [glyph, { ...glyph, code: 0xa0 }] : [glyph]))
    .sort((one, other) => one.code - other.code)
}

const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, at * 2)
  return bytes
}
const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4)
  return bytes
}

function fontFile(weight: number): Buffer {
  const widths = widthsAt(weight)
  const count = widths.length + 1
  const [ascent, descent] = [FONT.ascender * FINER, FONT.descender * FINER]
  // A square for what is missing; everything else is empty.
  const square = Buffer.concat([
    u16(1, 0, 0, UNITS / 2, UNITS / 2, 3, 0),
    Buffer.from([1, 1, 1, 1]),
    u16(0, 0, UNITS / 2, 0),
    u16(0, UNITS / 2, 0, -UNITS / 2),
  ])
  const glyf = Buffer.concat([square, Buffer.alloc((4 - (square.length % 4)) % 4)])
  const head = Buffer.concat([
    u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
    u16(0, UNITS),
    u32(0, 0, 0, 0),
    u16(0, 0, UNITS / 2, UNITS / 2, 0, 8, 2, 1, 0),
  ])
  const groups = widths.map(({ code }, at) => u32(code, code, at + 1))
  const format12 = Buffer.concat([u16(12, 0), u32(16 + groups.length * 12, 0, groups.length), ...groups])
  const names = Buffer.from('Picture', 'utf16le').swap16()
  const record = (id: number): Buffer => u16(3, 1, 0x409, id, names.length, 0)
  const tables: Readonly<Record<string, Buffer>> = {
    'OS/2': Buffer.concat([
      u16(4, Math.round(UNITS / 2), weight, 5, 0, 100, 100, 0, 0, 100, 100, 0, 0, 50, 250, 0),
      Buffer.alloc(10),
      u32(1, 0, 0, 0),
      Buffer.from('VTRN'),
      u16(weight === 400 ? 0xc0 : 0x80, 0x20, 0xffff, ascent, descent, 0, ascent, -descent),
      u32(1, 0),
      u16(1000, 1400, 0, 0x20, 0),
    ]),
    cmap: Buffer.concat([u16(0, 1, 3, 10), u32(12), format12]),
    glyf,
    head,
    hhea: u16(1, 0, ascent, descent, 0, UNITS, 0, 0, UNITS / 2, 1, 0, 0, 0, 0, 0, 0, 0, count),
    hmtx: Buffer.concat([u16(UNITS / 2, 0), ...widths.map(({ advance }) => u16(advance, 0))]),
    loca: u32(0, ...Array.from({ length: count }, () => glyf.length)),
    maxp: Buffer.concat([u32(0x10000), u16(count, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: Buffer.concat([u16(0, 4, 6 + 48), record(1), record(2), record(4), record(6), names]),
    post: Buffer.concat([u32(0x30000, 0), u16(0, 0), u32(0, 0, 0, 0, 0)]),
  }
  return withTables(tables)
}

function withTables(tables: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(tables)
  const power = 2 ** Math.floor(Math.log2(entries.length))
  let at = 12 + entries.length * 16
  const directory: Buffer[] = []
  const bodies: Buffer[] = []
  for (const [tag, body] of entries) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    directory.push(Buffer.concat([Buffer.from(tag), u32(checksum(padded), at, body.length)]))
    bodies.push(padded)
    at += padded.length
  }
  const header = Buffer.concat([
    u32(0x10000),
    u16(entries.length, power * 16, Math.log2(power), entries.length * 16 - power * 16),
  ])
  return Buffer.concat([header, ...directory, ...bodies])
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}
