import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'

interface XmlHandlers {
  /** `name` has no prefix; attribute names have none either. Returning `skip` leaves out the element and all in it. */
  open?(name: string, attribute: (name: string) => string | undefined): 'skip' | undefined
  text?(text: string): void
  close?(name: string): void
  /** Asked between chunks: true ends the reading. */
  isDone?(): boolean
}

const MAX_DEPTH = 2_000

/** Reads XML as it comes, never as a tree. No entity but the five of XML is known, so none can unfold. */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser()
  let depth = 0
  let skippedFrom = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > MAX_DEPTH) throw new Error('nested too deeply')
    if (skippedFrom > 0) return
    const attributes = tag.attributes as Readonly<Record<string, string>>
    const attribute = (wanted: string): string | undefined =>
      attributes[wanted] ?? Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1]
    if (handlers.open?.(localName(tag.name), attribute) === 'skip') skippedFrom = depth
  })
  const give = (text: string): void => {
    if (skippedFrom === 0) handlers.text?.(text)
  }
  parser.on('text', give)
  parser.on('cdata', give)
  parser.on('closetag', (tag) => {
    if (skippedFrom === 0) handlers.close?.(localName(tag.name))
    if (skippedFrom === depth) skippedFrom = 0
    depth -= 1
  })

  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    if (handlers.isDone?.() === true) return
  }
  if (decoder === undefined) return
  parser.write(decoder.decode())
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** UTF-16 is told by its mark or by the zero bytes of its first characters. */
function encodingOf(start: Buffer): string {
  const [a = 0, b = 0] = start
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return 'utf-16le'
  return (a === 0xfe && b === 0xff) || (a === 0 && b !== 0) ? 'utf-16be' : 'utf-8'
}
