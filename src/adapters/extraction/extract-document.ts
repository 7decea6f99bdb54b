import type { ExtractedText } from '../../ports.ts'
import { Archive, Bomb } from './extract-archive.ts'
import { Gathered } from './extract-gather.ts'
import { extractDocx, extractOdf, extractPptx, extractXlsx } from './extract-office.ts'
import { Unsupported } from './extract-outcome.ts'
import { extractPdf } from './extract-pdf.ts'

const OOXML = 'application/vnd.openxmlformats-officedocument.'
const ODF = 'application/vnd.oasis.opendocument.'
const OFFICE: Readonly<Record<string, (archive: Archive, gathered: Gathered) => Promise<void>>> = {
  [`${OOXML}wordprocessingml.document`]: extractDocx,
  [`${OOXML}presentationml.presentation`]: extractPptx,
  [`${OOXML}spreadsheetml.sheet`]: extractXlsx,
  [`${ODF}text`]: extractOdf,
  [`${ODF}presentation`]: extractOdf,
  [`${ODF}spreadsheet`]: extractOdf,
}

interface ExtractOptions {
  readonly contentType: string
  /** When to stop and be content with what there is. */
  readonly isOver: () => boolean
}

/** The text of one document. It runs in a process of its own: a document that gets here may be anything. */
export async function extractDocument(bytes: Buffer, { contentType, isOver }: ExtractOptions): Promise<ExtractedText> {
  const gathered = new Gathered()
  try {
    if (contentType === 'application/pdf') await extractPdf(bytes, gathered, isOver)
    else await extractOffice(bytes, contentType, gathered)
  } catch (error) {
    if (error instanceof Unsupported) return { status: 'unsupported', text: '', truncated: false }
    // A bomb, or damage further on: what stands before it is still the document's text.
    if (error instanceof Bomb) gathered.cut()
    if (!(error instanceof Bomb) || gathered.result().text === '')
      return { status: 'failed', text: '', truncated: false }
  }
  const { text, truncated } = gathered.result()
  return { status: text === '' ? 'no-text' : 'done', text, truncated }
}

async function extractOffice(bytes: Buffer, contentType: string, gathered: Gathered): Promise<void> {
  const extract = OFFICE[contentType]
  if (!extract) throw new Unsupported('type')
  // An OOXML document with a password is not an archive but an OLE container with the encrypted archive inside.
  if (bytes.readUInt32BE(0) === 0xd0cf11e0) throw new Unsupported('encrypted')
  await extract(await Archive.open(bytes), gathered)
}
