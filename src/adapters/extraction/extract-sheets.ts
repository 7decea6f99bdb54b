import type { Archive } from './extract-archive.ts'
import { OOXML_FLOW, readFlow } from './extract-flow.ts'
import type { Gathered } from './extract-gather.ts'
import { readXml } from './extract-xml.ts'

interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly part: string }[]
  readonly strings: string | undefined
  readonly styles: string | undefined
  readonly hanging: (part: string) => Promise<string[]>
}

/** The cells of every sheet, row by row, as a reader sees them: shared strings looked up, dates written as dates. */
export async function readSheets(archive: Archive, gathered: Gathered, workbook: Workbook): Promise<void> {
  const strings = await readSharedStrings(archive, workbook.strings)
  const dateStyles = await readDateStyles(archive, workbook.styles)
  for (const { name, part } of workbook.sheets) {
    if (gathered.isFull) return
    gathered.add(name)
    gathered.line()
    await readCells(archive, part, { strings, dateStyles, gathered })
    for (const other of await workbook.hanging(part)) await readFlow(archive, other, OOXML_FLOW, gathered)
  }
}

interface Cells {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly gathered: Gathered
}

async function readCells(archive: Archive, part: string, { strings, dateStyles, gathered }: Cells): Promise<void> {
  let type = 'n'
  let style = 0
  let value = ''
  let inValue = false
  await readXml(archive.chunks(part), {
    open(name, attribute) {
      if (name === 'c') {
        type = attribute('t') ?? 'n'
        style = Number(attribute('s') ?? 0)
        value = ''
      }
      // Phonetic hints repeat the text; a formula is not what a reader sees.
      if (name === 'rPh' || name === 'f') return 'skip'
      inValue =
        name === 'v' || name === 't' || ((inValue || name === 'oddHeader' || name === 'oddFooter') && name !== 'c')
      return undefined
    },
    text(text) {
      if (inValue) value += text
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'c') {
        gathered.add(shown(value, { type, isDate: dateStyles.has(style), strings }))
        gathered.blank('\t')
      } else if (name === 'row') gathered.line()
    },
    isDone: () => gathered.isFull,
  })
  gathered.line()
}

function shown(
  value: string,
  { type, isDate, strings }: { type: string; isDate: boolean; strings: readonly string[] },
): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n' && isDate && value !== '') return dateOf(Number(value)) ?? value
  return value
}

/** Day 1 is the first of January 1900; the day that 1900 did not have is counted, so the zero lies two days before. */
function dateOf(days: number): string | undefined {
  if (!(days > 0 && days < 2_958_466)) return undefined
  const iso = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000).toISOString()
  return days % 1 === 0 ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** Beyond this nothing is kept: cells that point there stay empty. */
const MAX_STRINGS_CHARS = 8_000_000

async function readSharedStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  let current = ''
  let chars = 0
  let inText = false
  if (part === undefined) return strings
  await readXml(archive.chunks(part), {
    open(name) {
      if (name === 'rPh') return 'skip'
      if (name === 'si') current = ''
      inText = name === 't'
      return undefined
    },
    text(text) {
      if (inText) current += text
    },
    close(name) {
      inText = false
      if (name !== 'si') return
      strings.push(current)
      chars += current.length + 8
    },
    isDone: () => chars > MAX_STRINGS_CHARS,
  })
  return strings
}

/** The styles that show a number as a date, by their index. */
async function readDateStyles(archive: Archive, part: string | undefined): Promise<Set<number>> {
  const styles = new Set<number>()
  if (part === undefined) return styles
  const dateFormats = new Set([14, 15, 16, 17, 22])
  let index = 0
  let inCellFormats = false
  await readXml(archive.chunks(part), {
    open(name, attribute) {
      if (name === 'numFmt' && isDateFormat(attribute('formatCode') ?? ''))
        dateFormats.add(Number(attribute('numFmtId')))
      if (name === 'cellXfs') inCellFormats = true
      if (name === 'xf' && inCellFormats) {
        if (dateFormats.has(Number(attribute('numFmtId')))) styles.add(index)
        index += 1
      }
      return undefined
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  return styles
}

/** A format with a year or a day in it; quoted text, colors and locales in brackets do not count. */
const isDateFormat = (code: string): boolean => /[yd]/i.test(code.replaceAll(/"[^"]*"?|\[[^\]]*\]?|\\./g, ''))
