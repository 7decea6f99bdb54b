// Small pictures and a page of text as bytes, made from code: rectangles with round corners in an RGB image, lines of
// Helvetica in a PDF. The same calls give the same picture.
import { crc32, deflateSync } from 'node:zlib'

export class Picture {
  constructor(width, height, background) {
    this.width = width
    this.height = height
    this.pixels = Buffer.alloc(width * height * 3)
    this.box(0, 0, width, height, background)
  }

  box(left, top, width, height, color, radius = 0) {
    const bytes = Buffer.from(color.slice(1), 'hex')
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) {
        if (isCut(x - left, y - top, width, height, radius)) continue
        bytes.copy(this.pixels, (y * this.width + x) * 3)
      }
    }
    return this
  }

  png() {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.width, 0)
    header.writeUInt32BE(this.height, 4)
    header.set([8, 2], 8)
    const rows = []
    for (let y = 0; y < this.height; y++) {
      rows.push(Buffer.from([0]), this.pixels.subarray(y * this.width * 3, (y + 1) * this.width * 3))
    }
    const signature = Buffer.from('89504e470d0a1a0a', 'hex')
    const pixels = deflateSync(Buffer.concat(rows), { level: 9 })
    return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
  }
}

/** Whether a point lies outside a round corner. */
function isCut(x, y, width, height, radius) {
  const dx = Math.max(radius - x - 0.5, x + 0.5 - (width - radius), 0)
  const dy = Math.max(radius - y - 0.5, y + 0.5 - (height - radius), 0)
  return dx > 0 && dy > 0 && dx * dx + dy * dy > radius * radius
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A one-page PDF: the first line is its heading. */
export function pdf([heading, ...lines]) {
  const escaped = (line) => line.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
  const shown = lines.map((line) => `(${escaped(line)}) '`).join('\n')
  const stream = `BT /F2 20 Tf 72 760 Td (${escaped(heading)}) Tj ET\nBT /F1 11 Tf 16 TL 72 740 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF\n`, 'latin1')
}
