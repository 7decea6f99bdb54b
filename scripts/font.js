// Makes render/font/inter.json of the fonts that @fontsource/inter publishes: `npm pack @fontsource/inter@5.3.0`, unpack
// it, then `node scripts/font.js <folder with the .woff files>`. Pictures need outlines and widths alone, of two weights
// whose points agree, so that every weight between them is a mean of both.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

const ROOT = path.resolve(import.meta.dirname, '..')
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese', 'cyrillic-ext', 'greek-ext']
/** Beyond these a text is another script, and is named as missing. */
const RANGES = [
  [0x20, 0x17f],
  // What Romanian, Vietnamese and the languages of the Balkans and the Caucasus add.
  [0x18f, 0x18f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1c4, 0x1dc],
  [0x1e6, 0x1f5],
  [0x1fa, 0x21b],
  [0x259, 0x259],
  [0x2c6, 0x2dd],
  [0x370, 0x3ff],
  [0x400, 0x45f],
  // Beyond Russian: Ukrainian, Kazakh, Tatar, Mongolian and others.
  [0x48a, 0x513],
  [0x1e02, 0x1e0b],
  [0x1e1e, 0x1e1f],
  [0x1e40, 0x1e41],
  [0x1e56, 0x1e6b],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1ef9],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2113, 0x2122],
  [0x2190, 0x2199],
  [0x2212, 0x2265],
]

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('name the folder that holds inter-latin-400-normal.woff')

const glyphs = {}
/** Outlines of the few whose points do not agree, for each heavier weight. */
const heavier = {}
let face
for (const subset of SUBSETS) {
  const [regular, medium, semibold, bold] = [400, 500, 600, 700].map((weight) =>
    openFont(readFileSync(path.join(folder, `inter-${subset}-${weight}-normal.woff`))),
  )
  face ??= regular.face
  for (const [code, index] of regular.characters) {
    if (glyphs[code] || !RANGES.some(([first, last]) => code >= first && code <= last)) continue
    const other = bold.characters.get(code)
    const [light, heavy] = [regular.contours(index), bold.contours(other)]
    const agree = shapeOf(light) === shapeOf(heavy)
    glyphs[code] = [regular.advance(index), bold.advance(other), ...pack(light, agree ? heavy : light)]
    if (agree) continue
    heavier[code] = [medium, semibold, bold].map((font) => {
      const contours = font.contours(font.characters.get(code))
      return pack(contours, contours)
    })
  }
}
// Signs that are drawn as others are, which no subset has.
for (const [code, like] of [
  [0x2010, 0x2d],
  [0x2011, 0x2d],
  [0x2015, 0x2014],
]) {
  glyphs[code] ??= glyphs[like]
  if (heavier[like]) heavier[code] ??= heavier[like]
}
const font = { family: 'Inter', license: 'OFL-1.1', weights: [400, 700], ...face, glyphs, heavier }
writeFileSync(path.join(ROOT, 'render/font/inter.json'), `${JSON.stringify(font).replaceAll('],"', '],\n"')}\n`)

function shapeOf(contours) {
  return JSON.stringify(contours.map((contour) => contour.map(({ on }) => on)))
}

/** Per contour: its number of points; per point `x * 2 + on`, y, and how far the heavier one is from both. */
function pack(light, heavy) {
  return light.flatMap((contour, at) => {
    let [lastX, lastY] = [0, 0]
    const points = contour.flatMap(({ x, y, on }, place) => {
      const other = heavy[at][place]
      const packed = [(x - lastX) * 2 + (on ? 1 : 0), y - lastY, other.x - x, other.y - y]
      ;[lastX, lastY] = [x, y]
      return packed
    })
    return [contour.length, ...points]
  })
}

function openFont(woff) {
  const tables = new Map()
  for (let at = 0; at < woff.readUInt16BE(12); at++) {
    const entry = 44 + at * 20
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
    const bytes = woff.subarray(offset, offset + packed)
    tables.set(woff.toString('latin1', entry, entry + 4), packed < length ? inflateSync(bytes) : bytes)
  }
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map((name) => tables.get(name))
  const isLong = head.readInt16BE(50) === 1
  const place = (index) => (isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2)
  const metrics = hhea.readUInt16BE(34)
  return {
    face: { unitsPerEm: head.readUInt16BE(18), ascender: hhea.readInt16BE(4), descender: hhea.readInt16BE(6) },
    characters: readCharacters(tables.get('cmap')),
    advance: (index) => hmtx.readUInt16BE(Math.min(index, metrics - 1) * 4),
    contours: (index) => contoursAt(index),
  }

  function contoursAt(index) {
    const [start, end] = [place(index), place(index + 1)]
    if (start === end) return []
    return glyf.readInt16BE(start) >= 0 ? simple(start) : composite(start)
  }

  function simple(start) {
    const count = glyf.readInt16BE(start)
    const ends = Array.from({ length: count }, (_, at) => glyf.readUInt16BE(start + 10 + at * 2))
    const total = (ends.at(-1) ?? -1) + 1
    let at = start + 10 + count * 2
    at += 2 + glyf.readUInt16BE(at)
    const flags = []
    while (flags.length < total) {
      const flag = glyf[at++]
      flags.push(flag)
      if (flag & 8) for (let again = glyf[at++]; again > 0; again--) flags.push(flag)
    }
    const coordinates = (short, same) => {
      let value = 0
      return flags.map((flag) => {
        if (flag & short) value += flag & same ? glyf[at++] : -glyf[at++]
        else if (!(flag & same)) {
          value += glyf.readInt16BE(at)
          at += 2
        }
        return value
      })
    }
    const xs = coordinates(2, 16)
    const ys = coordinates(4, 32)
    const points = flags.map((flag, place) => ({ x: xs[place], y: ys[place], on: (flag & 1) === 1 }))
    return ends.map((end, contour) => points.slice(contour === 0 ? 0 : ends[contour - 1] + 1, end + 1))
  }

  function composite(start) {
    const found = []
    let at = start + 10
    for (let flags = 32; flags & 32;) {
      flags = glyf.readUInt16BE(at)
      const index = glyf.readUInt16BE(at + 2)
      at += 4
      if (!(flags & 2)) throw new Error('a part is placed by points, which is not read')
      const [dx, dy] =
        flags & 1 ? [glyf.readInt16BE(at), glyf.readInt16BE(at + 2)] : [glyf.readInt8(at), glyf.readInt8(at + 1)]
      at += flags & 1 ? 4 : 2
      let [a, b, c, d] = [1, 0, 0, 1]
      const next = () => {
        at += 2
        return glyf.readInt16BE(at - 2) / 16384
      }
      if (flags & 8) a = d = next()
      else if (flags & 64) [a, d] = [next(), next()]
      else if (flags & 128) [a, b, c, d] = [next(), next(), next(), next()]
      for (const contour of contoursAt(index))
        found.push(
          contour.map(({ x, y, on }) => ({
            x: Math.round(a * x + c * y + dx),
            y: Math.round(b * x + d * y + dy),
            on,
          })),
        )
    }
    return found
  }
}

/** Format 4 holds all that is asked for here. */
function readCharacters(cmap) {
  const characters = new Map()
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    const start = cmap.readUInt32BE(4 + table * 8 + 4)
    if (cmap.readUInt16BE(start) !== 4) continue
    const segments = cmap.readUInt16BE(start + 6) / 2
    const at = (list, segment) => start + 14 + list * segments * 2 + (list > 0 ? 2 : 0) + segment * 2
    for (let segment = 0; segment < segments; segment++) {
      const [last, first] = [cmap.readUInt16BE(at(0, segment)), cmap.readUInt16BE(at(1, segment))]
      const [delta, range] = [cmap.readUInt16BE(at(2, segment)), cmap.readUInt16BE(at(3, segment))]
      for (let code = first; code <= last && code < 0xffff; code++) {
        const raw = range === 0 ? code : cmap.readUInt16BE(at(3, segment) + range + (code - first) * 2)
        const index = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff
        if (index !== 0) characters.set(code, index)
      }
    }
  }
  return characters
}
