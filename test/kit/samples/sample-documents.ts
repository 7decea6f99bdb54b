import { zip, type ZipMember } from './zip.ts'

// Small documents of each format, for tests that bend them.

const OOXML = 'application/vnd.openxmlformats-officedocument.'
export const DOCX = `${OOXML}wordprocessingml.document`
export const PPTX = `${OOXML}presentationml.presentation`
export const XLSX = `${OOXML}spreadsheetml.sheet`
const ODF = 'application/vnd.oasis.opendocument.'
export const ODT = `${ODF}text`
export const ODP = `${ODF}presentation`
export const ODS = `${ODF}spreadsheet`
export const PDF = 'application/pdf'

export const TYPE_BY_EXTENSION: Readonly<Record<string, string>> = {
  docx: DOCX,
  pptx: PPTX,
  xlsx: XLSX,
  odt: ODT,
  odp: ODP,
  ods: ODS,
  pdf: PDF,
}

export const contentTypes = (...types: readonly string[]): ZipMember => ({
  name: '[Content_Types].xml',
  text: `<?xml version="1.0"?><Types>${types.map((type, at) => `<Override PartName="/p${at}.xml" ContentType="${type}"/>`).join('')}</Types>`,
})

export const body = (...paragraphs: readonly string[]): string =>
  `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${paragraphs
    .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
    .join('')}</w:body></w:document>`

export const docx = (text = 'Hello from a document', ...more: readonly ZipMember[]): Buffer =>
  zip([contentTypes(`${DOCX}.main+xml`), { name: 'word/document.xml', text: body(text) }, ...more])

export const odt = (text = 'Hello from an open document', ...more: readonly ZipMember[]): Buffer =>
  zip([
    { name: 'mimetype', text: ODT, stored: true },
    { name: 'content.xml', text: `<o:d xmlns:o="o" xmlns:t="t"><t:p>${text}</t:p></o:d>` },
    ...more,
  ])

/** One page with one line of text; with `encrypt`, the password is not empty. */
export function pdf(text = 'Hello from a page', { encrypt = false } = {}): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`,
  ]
  let out = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = out.length
    out += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = out.length
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  out += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const id = `/ID [<${'43'.repeat(16)}> <${'43'.repeat(16)}>]`
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${encrypt ? `/Encrypt 6 0 R ${id}` : ''} >>\n`
  return Buffer.from(`${out}startxref\n${table}\n%%EOF\n`, 'latin1')
}

/** What an OOXML document with a password is: an OLE container with a stream of this name. */
export function encryptedPackage(streamName = 'EncryptedPackage'): Buffer {
  const bytes = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.write(streamName, 1152, 'utf16le')
  return bytes
}
