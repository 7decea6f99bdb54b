import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Gathered } from './extract-gather.ts'
import { Unsupported } from './extract-outcome.ts'

/** PDF: page by page until there is enough, or until the time is over. */
export async function extractPdf(bytes: Buffer, gathered: Gathered, isOver: () => boolean): Promise<void> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    // The library has no other way to tell: its errors are sentences.
    throw error instanceof Error && /password|security/i.test(error.message) ? new Unsupported('encrypted') : error
  })
  for (const page of document.pages()) {
    gathered.add(page.getText())
    gathered.line()
    if (gathered.isFull) return
    if (isOver()) return gathered.cut()
  }
}
