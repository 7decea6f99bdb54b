import type { Callout } from './elements.ts'

export interface Line {
  readonly text: string
  /** Of the file, from 1. */
  readonly line: number
}

/** MDX without what only a program understands, in order: Markdown, and what Markdown has no word for. */
export type Piece =
  | { readonly kind: 'markdown'; readonly lines: readonly Line[] }
  | { readonly kind: 'code'; readonly line: number; readonly language: string; readonly code: string }
  | { readonly kind: 'open'; readonly line: number; readonly callout: Callout }
  | { readonly kind: 'close' }
  /** An element began, ended or was left out here: two lists around it are not one. */
  | { readonly kind: 'gap' }

interface Growing {
  text: string
  readonly line: number
  readonly holder: Holder
  /** Begun where no line of the file begins: how far it is indented says nothing. */
  readonly isMade: boolean
}

/** What lines stand in: elements are indented as code is, and Markdown would take four blanks for code. */
interface Holder {
  indent: number
}

/** Takes texts and gives pieces. */
export class Pieces {
  readonly #pieces: Piece[] = []
  #lines: Growing[] = []
  #now: Growing
  /** Kept apart, because a long line that is looked at again and again would cost its length each time. */
  #hasText = false
  #last = ''
  readonly #holders: Holder[] = [{ indent: Infinity }]
  /** In a heading or an item nothing may begin a line. */
  flat = 0

  constructor() {
    this.#now = this.#begin(1, false)
  }

  #begin(line: number, isMade: boolean): Growing {
    this.#hasText = false
    this.#last = ''
    return { text: '', line, holder: this.#holders.at(-1) ?? { indent: 0 }, isMade }
  }

  /** Whether nothing stands in this line yet. */
  get isLineStart(): boolean {
    return !this.#hasText
  }

  get lastCharacter(): string {
    return this.#last
  }

  add(text: string): void {
    if (text === '') return
    this.#now.text += text
    this.#hasText ||= text.trim() !== ''
    this.#last = text.slice(-1)
  }

  /** Ends a line as the file does; `line` is the one that begins. */
  endLine(line: number): void {
    if (this.flat > 0) this.add(' ')
    else this.newLine(line, { isMade: false })
  }

  newLine(line: number, { isMade } = { isMade: true }): void {
    const { text, holder, isMade: wasMade } = this.#now
    const indent = this.#hasText && !wasMade ? text.search(/\S/) : -1
    if (indent !== -1) holder.indent = Math.min(holder.indent, indent)
    this.#lines.push(this.#now)
    this.#now = this.#begin(line, isMade)
  }

  /** A line of its own, with nothing between it and the last. */
  freshLine(line: number): void {
    if (this.#hasText) this.newLine(line)
    else this.#now = this.#begin(line, true)
  }

  /** What follows is a paragraph of its own. */
  breakOff(line: number): void {
    this.freshLine(line)
    this.newLine(line)
  }

  hold(line: number): void {
    this.#holders.push({ indent: Infinity })
    this.freshLine(line)
  }

  release(line: number): void {
    if (this.#holders.length > 1) this.#holders.pop()
    this.freshLine(line)
  }

  put(piece: Exclude<Piece, { readonly kind: 'markdown' }>, line: number): void {
    this.#endMarkdown(line)
    this.#pieces.push(piece)
  }

  #endMarkdown(line: number): void {
    this.newLine(line)
    const lines = this.#lines.map(({ text, line: from, holder, isMade }) => ({
      text: isMade ? text : dedented(text, holder.indent),
      line: from,
    }))
    if (lines.some(({ text }) => text.trim() !== '')) this.#pieces.push({ kind: 'markdown', lines })
    this.#lines = []
  }

  all(line: number): readonly Piece[] {
    this.#endMarkdown(line)
    return this.#pieces
  }
}

function dedented(text: string, indent: number): string {
  const own = text.search(/\S/)
  return own === -1 ? '' : text.slice(Math.min(own, indent))
}
