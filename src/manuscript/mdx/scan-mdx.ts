import { toneOf } from './elements.ts'
import { Elements } from './elements-open.ts'
import { Pieces, type Piece } from './pieces.ts'
import { readTag } from './read-tag.ts'
import { bracketEnd, literalText, scriptEnd, type Patience } from './script-end.ts'

/** Something of a file that a page does not have, in words. */
export interface LeftOut {
  readonly line: number
  readonly what: string
}

interface Scanned {
  readonly pieces: readonly Piece[]
  /** The attributes of `<Meta>` that are written out. */
  readonly meta: ReadonlyMap<string, string>
}

/** Takes MDX apart, from left to right and each place once. Nothing of it is run; what is no MDX is text. */
export function scanMdx(text: string, leaveOut: (line: number, what: string) => void): Scanned {
  const scan = new Scan(text, leaveOut)
  scan.run()
  return { pieces: scan.pieces.all(scan.line), meta: scan.elements.meta }
}

const PLAIN_RUN = /[^\\`<{!\n]+/y
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/
const FENCE_END = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/
const IMPORT = /^import(?:\s*['"{*]|\s+(?:type\s+)?[\w$]+\s*,|\s+(?:type\s+)?[\w$]+\s+from\s*['"]|\s+type\s+[{*])/
const EXPORT = /^export\s*(?:[{*]|(?:const|let|var|default|function|async|class|type|interface|enum)\s)/
const DIRECTIVE = /^:{3,}/
const WORD = /^[A-Za-z]*/
const BLANKS = /[ \t\r]*/y
const AUTOLINK = /<(?:https?:\/\/|mailto:)[^\s<>]*>/y

class Scan {
  readonly pieces = new Pieces()
  readonly elements: Elements
  readonly #text: string
  readonly #leaveOut: (line: number, what: string) => void
  readonly #patience: Patience
  readonly #runs: Runs
  #at = 0
  line = 1
  /** Whether a statement may begin in this line: only after a blank line, or another statement. */
  #isApart = true
  #directives = 0
  #known = { from: 0, end: -1 }

  constructor(text: string, leaveOut: (line: number, what: string) => void) {
    this.#text = text
    this.#leaveOut = (line, what) => {
      if (!this.elements.isDropping) leaveOut(line, what)
    }
    this.#patience = { left: 4 * text.length + 10_000 }
    this.#runs = new Runs(text)
    this.elements = new Elements(text, this.pieces, this.#leaveOut)
  }

  run(): void {
    let isStart = true
    while (this.#at < this.#text.length) {
      if (isStart && this.#lineStart()) continue
      isStart = this.#text[this.#at] === '\n'
      if (isStart) this.#newLine()
      else this.#inline()
    }
    this.elements.closeAll(this.line)
  }

  /** Goes on to `end`, counting lines. */
  #goTo(end: number): void {
    for (let at = this.#lineEnd(this.#at); at < end; at = this.#lineEnd(at + 1)) this.line++
    this.#at = end
  }

  /** Looked for once in each line, however often it is asked for. */
  #lineEnd(from: number): number {
    if (from >= this.#known.from && from <= this.#known.end) return this.#known.end
    const found = this.#text.indexOf('\n', from)
    this.#known = { from, end: found === -1 ? this.#text.length : found }
    return this.#known.end
  }

  #add(text: string): void {
    if (!this.elements.isDropping) this.pieces.add(text)
  }

  #newLine(): void {
    const before = this.#text.lastIndexOf('\n', this.#at - 1)
    this.#isApart = this.#text.slice(before + 1, this.#at).trim() === ''
    this.#at++
    this.line++
    if (!this.elements.isDropping) this.pieces.endLine(this.line)
  }

  #restOfLine(from: number): string {
    return this.#text.slice(from, this.#lineEnd(from))
  }

  /** True: it was a line, or lines, of a kind of their own, and the next one begins. */
  #lineStart(): boolean {
    const line = this.#restOfLine(this.#at)
    const fence = FENCE.exec(line)
    if (fence && !(fence[1]?.startsWith('`') && line.includes('`', fence[0].length))) {
      this.#fence(fence[1] ?? '')
      return true
    }
    if (this.#isApart && (IMPORT.test(line) || EXPORT.test(line))) {
      this.#statement(line)
      return true
    }
    return this.#directive(line)
  }

  #fence(open: string): void {
    let isFirst = true
    while (this.#at < this.#text.length) {
      const line = this.#restOfLine(this.#at)
      this.#add(line)
      this.#at += line.length
      const close = isFirst ? '' : (FENCE_END.exec(line)?.[1] ?? '')
      isFirst = false
      if (this.#at < this.#text.length) {
        this.#at++
        this.line++
        if (!this.elements.isDropping) this.pieces.newLine(this.line)
      }
      if (close.length >= open.length && close[0] === open[0]) break
    }
    this.#isApart = false
  }

  #statement(line: string): void {
    const isImport = line.startsWith('import')
    const isOver = ({ depth, at, isLineEnd }: { depth: number; at: number; isLineEnd: boolean }): boolean =>
      isLineEnd && depth === 0 && (isImport || /^(?:\s*$|#|<[A-Z]|import\s|export\s)/.test(this.#restOfLine(at)))
    const end = this.#patience.left > 0 ? scriptEnd(this.#text, this.#at, isOver) : null
    if (!isImport) this.#leaveOut(this.line, `a statement: ${shortened(line)}`)
    if (end !== null) this.#goTo(end)
    else {
      // Never closed, or the last of the file: a paragraph is what it can be at most.
      this.#patience.left -= this.#text.length - this.#at
      const blank = this.#text.indexOf('\n\n', this.#at)
      this.#goTo(blank === -1 ? this.#text.length : blank + 1)
    }
    this.#isApart = true
  }

  /** `:::note Title` up to `:::`, as other readers of MDX have it. */
  #directive(line: string): boolean {
    const trimmed = line.trim()
    if (!trimmed.startsWith(':::')) return false
    const said = trimmed.replace(DIRECTIVE, '').trimStart()
    const word = WORD.exec(said)?.[0] ?? ''
    const rest = said.slice(word.length)
    const tone = toneOf(word)
    const isClose = said === '' && this.#directives > 0
    if ((tone === null && !isClose) || this.elements.isDropping) return false
    if (isClose) this.#directives--
    else this.#directives++
    const title = rest.replaceAll(/[[\]]|\{[^{}]*\}/g, '').trim()
    if (tone === null) this.pieces.put({ kind: 'close' }, this.line)
    else this.pieces.put({ kind: 'open', line: this.line, callout: { tone, title: title || null } }, this.line)
    this.#at += line.length
    return this.#at < this.#text.length ? (this.#newLine(), true) : true
  }

  #inline(): void {
    const text = this.#text
    PLAIN_RUN.lastIndex = this.#at
    const run = PLAIN_RUN.exec(text)?.[0]
    if (run !== undefined) {
      this.#add(run)
      this.#at += run.length
      return
    }
    const one = text.charAt(this.#at)
    if (one === '\\' && (text[this.#at + 1] ?? '\n') !== '\n') {
      this.#add(text.slice(this.#at, this.#at + 2))
      this.#at += 2
    } else if (one === '`') this.#code()
    else if (one === '<') this.#angle()
    else if (one === '{') this.#expression()
    else if (one === '!' && text[this.#at + 1] === '[') this.#image()
    else this.#one(one)
  }

  #one(written: string): void {
    this.#add(written)
    this.#at++
  }

  /** In a span of code nothing is MDX. */
  #code(): void {
    const length = this.#runs.lengthAt(this.#at)
    const close = this.#runs.next(this.#at + length, length)
    const isSpan = close !== null && !this.#hasBlankLine(this.#at, close)
    const end = this.#at + length
    const written = this.#text.slice(this.#at, isSpan ? close + length : end)
    this.#add(written.replaceAll('\n', ' '))
    this.#goTo(isSpan ? close + length : end)
  }

  #hasBlankLine(from: number, to: number): boolean {
    return this.#runs.blankAfter(from) < to
  }

  #angle(): void {
    if (this.#text.startsWith('<!--', this.#at)) {
      const end = this.#patience.left > 0 ? this.#text.indexOf('-->', this.#at) : -1
      if (end !== -1) return this.#goTo(end + 3)
      this.#patience.left -= this.#text.length - this.#at
      return this.#one(String.raw`\<`)
    }
    AUTOLINK.lastIndex = this.#at
    const link = AUTOLINK.exec(this.#text)?.[0]
    if (link !== undefined) {
      this.#add(link)
      this.#at += link.length
      return
    }
    const isFlow = this.elements.isDropping || this.pieces.isLineStart
    const tag = /[A-Za-z_$/>]/.test(this.#text[this.#at + 1] ?? '')
      ? readTag(this.#text, this.#at, this.#patience)
      : null
    // Within a line, what goes on over a blank one is no tag but a sign.
    const isCut = tag !== null && !isFlow && this.#hasBlankLine(this.#at, tag.end)
    if (isCut) this.#patience.left -= tag.end - this.#at
    if (tag === null || isCut)
      return this.#one(/[A-Za-z/!?]/.test(this.#text[this.#at + 1] ?? '') ? String.raw`\<` : '<')
    const begins = this.line
    this.#goTo(tag.end)
    BLANKS.lastIndex = tag.end
    const isAtEnd = tag.end + (BLANKS.exec(this.#text)?.[0].length ?? 0) >= this.#lineEnd(tag.end)
    this.elements.take(tag, { line: begins, after: this.line, isAtEnd })
  }

  #expression(): void {
    const end = bracketEnd(this.#text, this.#at, this.#patience)
    const isFlow = this.elements.isDropping || this.pieces.isLineStart
    const isCut = end !== null && !isFlow && this.#hasBlankLine(this.#at, end)
    if (isCut) this.#patience.left -= end - this.#at
    if (end === null || isCut) return this.#one('{')
    const inside = this.#text.slice(this.#at + 1, end - 1).trim()
    const literal = literalText(inside)
    const isSilent = inside === '' || /^(?:\/\*|#[\w-]+$)/.test(inside)
    if (literal !== null) this.#literal(literal)
    else if (!isSilent) this.#leaveOut(this.line, `an expression: {${shortened(inside)}}`)
    this.#goTo(end)
  }

  #literal(text: string): void {
    if (this.elements.isDropping) return
    const lines = text.split('\n')
    for (const [at, line] of lines.entries()) {
      this.#add(this.elements.isCode ? line : escapedText(line))
      if (at === lines.length - 1) break
      this.pieces.endLine(this.line)
    }
  }

  /** `![alt](address)` and `![alt][name]`; a picture lies in files of its own, which a page does not bring along. */
  #image(): void {
    const found = imageAt(this.#text, this.#at)
    if (!found) return this.#one('!')
    this.elements.leaveOutImage(this.line, found)
    this.#goTo(found.end)
  }
}

const IMAGE =
  /!\[([^[\]\n]{0,1000})\](?:\(([^()\n]{0,2000}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?)\)|\[[^[\]\n]{0,200}\])?/y

function imageAt(
  text: string,
  at: number,
): { readonly alt: string; readonly from: string; readonly end: number } | null {
  IMAGE.lastIndex = at
  const [whole, alt = '', from = ''] = IMAGE.exec(text) ?? []
  return whole === undefined ? null : { alt, from: from.trim().split(/\s/, 1)[0] ?? '', end: at + whole.length }
}

/** So that Markdown reads it as these characters. */
export const escapedText = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`).replace(/^(\s*)([-+]|\d+(?=[.)]))/, escapedStart)

const escapedStart = (_whole: string, blanks: string, mark: string): string =>
  /\d/.test(mark) ? `${blanks}${mark}` : `${blanks}\\${mark}`

const shortened = (text: string): string => {
  const line = text.split('\n', 1)[0]?.trim() ?? ''
  return line.length > 60 || line.length < text.trim().length ? `${line.slice(0, 60)}…` : line
}

/** Where runs of backticks of each length stand, and blank lines; asked from left to right. */
class Runs {
  readonly #lengths = new Map<number, number>()
  readonly #places = new Map<number, number[]>()
  readonly #passed = new Map<number, number>()
  readonly #blanks: number[] = []
  #blank = 0

  constructor(text: string) {
    for (const { index, 0: run } of text.matchAll(/`+/g)) {
      this.#lengths.set(index, run.length)
      const places = this.#places.get(run.length)
      if (places) places.push(index)
      else this.#places.set(run.length, [index])
    }
    let isBlank = false
    for (let at = 0; at < text.length; at++) {
      const one = text[at]
      if (one === '\n') {
        if (isBlank) this.#blanks.push(at)
        isBlank = true
      } else if (one !== ' ' && one !== '\t' && one !== '\r') isBlank = false
    }
  }

  /** One that was begun in the middle, behind a backslash, is a run of what is left. */
  lengthAt(at: number): number {
    return this.#lengths.get(at) ?? 1
  }

  next(from: number, length: number): number | null {
    const places = this.#places.get(length) ?? []
    let passed = this.#passed.get(length) ?? 0
    while (passed < places.length && (places[passed] ?? 0) < from) passed++
    this.#passed.set(length, passed)
    return places[passed] ?? null
  }

  blankAfter(from: number): number {
    while (this.#blank < this.#blanks.length && (this.#blanks[this.#blank] ?? 0) < from) this.#blank++
    return this.#blanks[this.#blank] ?? Infinity
  }
}
