import type { Archive } from './extract-archive.ts'
import { ODF_FLOW, OOXML_FLOW, readFlow } from './extract-flow.ts'
import type { Gathered } from './extract-gather.ts'
import { Unsupported } from './extract-outcome.ts'
import { readOrder, readRelationships, type Relationship } from './extract-relationships.ts'
import { readSheets } from './extract-sheets.ts'
import { readXml } from './extract-xml.ts'

/** DOCX: the body, then what hangs on it. */
export async function extractDocx(archive: Archive, gathered: Gathered): Promise<void> {
  const main = await mainPart(archive, 'word/document.xml')
  const parts = [main, ...(await hanging(archive, main))]
  for (const part of parts) await readFlow(archive, part, OOXML_FLOW, gathered)
}

/** PPTX: slide by slide, each with its notes, comments, charts and diagrams. */
export async function extractPptx(archive: Archive, gathered: Gathered): Promise<void> {
  const main = await mainPart(archive, 'ppt/presentation.xml')
  const targets = targetsById(await readRelationships(archive, main))
  for (const { id } of await readOrder(archive, main, 'sldId')) {
    const slide = targets.get(id)
    if (slide === undefined || gathered.isFull) continue
    for (const part of [slide, ...(await hanging(archive, slide))]) await readFlow(archive, part, OOXML_FLOW, gathered)
  }
}

/** XLSX: sheet by sheet in the order of the workbook. */
export async function extractXlsx(archive: Archive, gathered: Gathered): Promise<void> {
  const main = await mainPart(archive, 'xl/workbook.xml')
  const related = await readRelationships(archive, main)
  const targets = targetsById(related)
  const sheets = await readOrder(archive, main, 'sheet')
  await readSheets(archive, gathered, {
    sheets: sheets.flatMap(({ id, name }) => ({ name, part: targets.get(id) ?? '' })),
    strings: related.find(({ type }) => type === 'sharedStrings')?.target,
    styles: related.find(({ type }) => type === 'styles')?.target,
    hanging: (part) => hanging(archive, part),
  })
}

/** ODT, ODP, ODS: one part holds the content; charts and formulas are documents inside. */
export async function extractOdf(archive: Archive, gathered: Gathered): Promise<void> {
  if (!archive.has('content.xml')) throw new Error('no content')
  await refuseEncrypted(archive)
  const parts = ['content.xml', ...archive.matching(/^Object [^/]+\/content\.xml$/), 'styles.xml']
  for (const part of parts) await readFlow(archive, part, ODF_FLOW, gathered)
}

const HANGING = new Set(
  'footnotes endnotes comments header footer notesSlide chart chartEx diagramData drawing threadedComment'.split(' '),
)

/** The parts whose text belongs to a part: two steps deep, for charts lie behind the drawings of a sheet. */
async function hanging(archive: Archive, part: string): Promise<string[]> {
  const found = new Set<string>()
  const visit = async (from: string, depth: number): Promise<void> => {
    for (const { type, target } of await readRelationships(archive, from)) {
      if (!HANGING.has(type) || found.has(target)) continue
      found.add(target)
      if (depth > 1) await visit(target, depth - 1)
    }
  }
  await visit(part, 2)
  return [...found]
}

async function mainPart(archive: Archive, usual: string): Promise<string> {
  const related = await readRelationships(archive, '')
  const main = related.find(({ type }) => type === 'officeDocument')?.target ?? usual
  if (!archive.has(main)) throw new Error('no main part')
  return main
}

const targetsById = (related: readonly Relationship[]): Map<string, string> =>
  new Map(related.map(({ id, target }) => [id, target]))

async function refuseEncrypted(archive: Archive): Promise<void> {
  await readXml(archive.chunks('META-INF/manifest.xml'), {
    open(name) {
      if (name === 'encryption-data') throw new Unsupported('encrypted')
      return undefined
    },
  })
}
