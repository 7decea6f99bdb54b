import { calloutOf, HEADINGS, MARKS, PARAGRAPHS, PLAIN, SHOWN_ELSEWHERE } from './elements.ts'
import type { Pieces } from './pieces.ts'
import type { Tag } from './read-tag.ts'

const DEEPEST = 200

interface Place {
  readonly line: number
  /** The line that the tag ends in. */
  readonly after: number
  /** Whether nothing follows it in its line. */
  readonly isAtEnd: boolean
}

interface Open {
  readonly name: string
  readonly close: (line: number) => void
}

/** The elements that are open, and what becomes of each tag. */
export class Elements {
  meta: ReadonlyMap<string, string> = new Map()
  readonly #text: string
  readonly #pieces: Pieces
  readonly #leaveOut: (line: number, what: string) => void
  readonly #open: Open[] = []
  readonly #lastCloses = new Map<string, number>()
  #dropping: { readonly name: string; depth: number } | null = null
  #codes = 0
  #fences = 0
  /** Of each table that is open, how many rows and cells it has had. */
  readonly #tables: { rows: number; cells: number }[] = []

  constructor(text: string, pieces: Pieces, leaveOut: (line: number, what: string) => void) {
    this.#text = text
    this.#pieces = pieces
    this.#leaveOut = leaveOut
  }

  /** Whether what stands here is inside of something that is left out as a whole. */
  get isDropping(): boolean {
    return this.#dropping !== null
  }

  get isCode(): boolean {
    return this.#codes + this.#fences > 0
  }

  take(tag: Tag, place: Place): void {
    if (this.#dropping) this.#drop(this.#dropping, tag)
    else if (tag.isClosing) this.#close(tag.name, place.after)
    else this.#begin(tag, place)
  }

  #drop(dropping: { readonly name: string; depth: number }, { name, isClosing, isAlone }: Tag): void {
    if (name !== dropping.name || isAlone) return
    dropping.depth += isClosing ? -1 : 1
    if (dropping.depth === 0) this.#dropping = null
  }

  closeAll(line: number): void {
    for (const one of this.#open.splice(0).reverse()) one.close(line)
  }

  /** One that closes nothing is passed over, and one that was left open closes with what holds it. */
  #close(name: string, line: number): void {
    const at = this.#open.findLastIndex((one) => one.name === name)
    if (at !== -1) for (const one of this.#open.splice(at).reverse()) one.close(line)
  }

  #push(tag: Tag, place: Place, close: Open['close']): void {
    if (tag.isAlone) close(place.after)
    else if (this.#open.length < DEEPEST) this.#open.push({ name: tag.name, close })
    else {
      close(place.after)
      this.#leaveOut(place.line, `<${tag.name}>, which stands in ${DEEPEST} others`)
    }
  }

  #begin(tag: Tag, place: Place): void {
    const { name, attributes } = tag
    const { line, after } = place
    const pieces = this.#pieces
    const isLineStart = pieces.isLineStart
    const level = HEADINGS.get(name)
    const callout = isLineStart && !tag.isAlone ? calloutOf(name, attributes) : null
    if (name === 'Meta') this.meta = new Map([...attributes, ...this.meta])
    else if (name === 'Source' && attributes.get('code')) this.#source(attributes, place)
    else if (SHOWN_ELSEWHERE.has(name)) this.#leaveWhole(tag, line)
    else if (name === 'img' || name === 'Image')
      this.leaveOutImage(line, { alt: attributes.get('alt') ?? '', from: attributes.get('src') ?? '' })
    else if (name === 'br') this.#breakLine(after)
    else if (name === 'hr') {
      pieces.breakOff(after)
      pieces.add('---')
      pieces.breakOff(after)
    } else if (level !== undefined && !tag.isAlone && isLineStart) {
      pieces.breakOff(after)
      pieces.add(`${'#'.repeat(level)} `)
      this.#push(tag, place, this.#flatly())
    } else if (callout) {
      pieces.put({ kind: 'open', line, callout }, after)
      pieces.hold(after)
      this.#push(tag, place, (end) => {
        pieces.release(end)
        pieces.put({ kind: 'close' }, end)
      })
    } else if (MARKS.has(name)) this.#mark(tag, place)
    else if (name === 'a' && attributes.get('href')) this.#link(tag, place)
    else if (name === 'pre') this.#fence(tag, place)
    else if (LISTS.has(name)) this.#list(tag, place)
    else if (TABLES.has(name)) this.#table(tag, place)
    else this.#hold(tag, place)
  }

  #source(attributes: ReadonlyMap<string, string>, { line, after }: Place): void {
    const language = attributes.get('language') || 'text'
    this.#pieces.put({ kind: 'code', line, language, code: attributes.get('code') ?? '' }, after)
  }

  #leaveWhole({ name, isAlone, end }: Tag, line: number): void {
    this.#leaveOut(line, `<${name}>`)
    if (this.#pieces.isLineStart && this.#pieces.flat === 0) this.#gap(line)
    // One that nothing closes would take the rest of the file along.
    if (!isAlone && this.#lastClose(name) > end) this.#dropping = { name, depth: 1 }
  }

  #lastClose(name: string): number {
    const known = this.#lastCloses.get(name)
    const found = known ?? this.#text.lastIndexOf(`</${name}`)
    this.#lastCloses.set(name, found)
    return found
  }

  leaveOutImage(line: number, { alt, from }: { readonly alt: string; readonly from: string }): void {
    if (this.isDropping) return
    const named = [alt === '' ? '' : ` “${alt}”`, from === '' ? '' : ` (${from.slice(0, 200)})`].join('')
    this.#leaveOut(line, `an image${named}`)
    // A link that shows nothing else is still a link.
    if (this.#pieces.lastCharacter === '[') this.#pieces.add(alt === '' ? 'image' : alt)
  }

  #breakLine(line: number): void {
    if (this.#pieces.flat > 0 || this.#pieces.isLineStart) return this.#pieces.add(' ')
    this.#pieces.add('\\')
    this.#pieces.newLine(line)
  }

  /** A text in one line, whatever lines it is written in. */
  #flatly(): Open['close'] {
    this.#pieces.flat++
    return (line) => {
      this.#pieces.flat--
      this.#pieces.breakOff(line)
    }
  }

  #mark(tag: Tag, place: Place): void {
    const mark = MARKS.get(tag.name) ?? ''
    const isCode = mark === '`'
    if (tag.isAlone || this.isCode) return this.#push(tag, place, () => {})
    this.#pieces.add(mark)
    if (isCode) this.#codes++
    this.#push(tag, place, () => {
      if (isCode) this.#codes--
      this.#pieces.add(mark)
    })
  }

  #link(tag: Tag, place: Place): void {
    const href = tag.attributes.get('href') ?? ''
    if (tag.isAlone || !/^[^\s()<>\\]+$/.test(href)) return this.#push(tag, place, () => {})
    this.#pieces.add('[')
    this.#push(tag, place, () => this.#pieces.add(`](${href})`))
  }

  #fence(tag: Tag, place: Place): void {
    this.#pieces.breakOff(place.after)
    if (tag.isAlone) return
    this.#pieces.add(FENCE)
    this.#pieces.hold(place.after)
    this.#fences++
    this.#push(tag, place, (line) => {
      this.#fences--
      this.#pieces.release(line)
      this.#pieces.add(FENCE)
      this.#pieces.breakOff(line)
    })
  }

  #list(tag: Tag, place: Place): void {
    const pieces = this.#pieces
    const depth = this.#open.filter(({ name }) => name === 'ul' || name === 'ol').length
    if (tag.name !== 'li') {
      if (depth === 0) pieces.breakOff(place.after)
      return this.#push(tag, place, (line) => {
        if (depth === 0) pieces.breakOff(line)
      })
    }
    const holder = this.#open.findLast(({ name }) => name === 'ul' || name === 'ol')?.name
    const indent = '   '.repeat(Math.max(0, Math.min(depth, 20) - 1))
    pieces.freshLine(place.after)
    pieces.add(`${indent}${holder === 'ol' ? '1.' : '-'} `)
    pieces.flat++
    this.#push(tag, place, () => {
      pieces.flat--
    })
  }

  /** As a table of Markdown, which has one row as its head. */
  #table(tag: Tag, place: Place): void {
    const pieces = this.#pieces
    const table = this.#tables.at(-1)
    if (tag.name === 'table') {
      pieces.breakOff(place.after)
      this.#tables.push({ rows: 0, cells: 0 })
      pieces.flat++
      return this.#push(tag, place, (line) => {
        this.#tables.pop()
        pieces.flat--
        pieces.breakOff(line)
      })
    }
    if (!table || (tag.name !== 'tr' && tag.name !== 'td' && tag.name !== 'th')) return this.#push(tag, place, () => {})
    if (tag.name === 'tr') {
      pieces.freshLine(place.after)
      table.cells = 0
      return this.#push(tag, place, (line) => {
        if (table.rows++ > 0 || table.cells === 0) return
        pieces.newLine(line)
        pieces.add(`|${' --- |'.repeat(table.cells)}`)
      })
    }
    if (table.cells === 0) pieces.add('|')
    table.cells++
    this.#push(tag, place, () => pieces.add(' |'))
  }

  /** An element whose own part is nothing, or nothing that is known here: what it holds is kept. */
  #hold(tag: Tag, place: Place): void {
    const { name, isAlone } = tag
    const isOwn = /^[A-Z]|[.$_]/.test(name) && !PLAIN.has(name)
    if (isOwn) this.#leaveOut(place.line, isAlone ? `<${name}>` : `<${name}>, but for the text in it`)
    const isParagraph = PARAGRAPHS.has(name) || PLAIN.has(name) || (isOwn && place.isAtEnd)
    if (!isParagraph || !this.#pieces.isLineStart || this.#pieces.flat > 0) return this.#push(tag, place, () => {})
    this.#gap(place.after)
    if (isAlone) return
    if (place.isAtEnd) this.#pieces.hold(place.after)
    this.#push(tag, place, (line) => {
      if (place.isAtEnd) this.#pieces.release(line)
      this.#gap(line)
    })
  }

  #gap(line: number): void {
    this.#pieces.put({ kind: 'gap' }, line)
  }
}

const FENCE = '`````'
const LISTS = new Set(['ul', 'ol', 'li'])
const TABLES = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col'])
