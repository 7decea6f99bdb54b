// The process that reads one document: bytes come in, one line of JSON goes out. It has no environment and may not
// write, start anything, or read outside the package; its parent ends it when the time is over.
import type { ExtractedText } from '../../ports.ts'
import { extractDocument } from './extract-document.ts'

const started = performance.now()
const contentType = process.argv[2] ?? ''
const softLimitMs = Number(process.argv[3] ?? 0)

const parts: Buffer[] = []
for await (const part of process.stdin as AsyncIterable<Buffer>) parts.push(part)
const result: ExtractedText = await extractDocument(Buffer.concat(parts), {
  contentType,
  isOver: () => performance.now() - started > softLimitMs,
})
process.stdout.write(JSON.stringify(result))
