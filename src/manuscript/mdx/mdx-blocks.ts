import MarkdownIt, { type Token } from 'markdown-it'
import { MAX_BLOCKS, MAX_CODE, MAX_MARKDOWN, MAX_TEXT } from '../../documentation/rules/caps.ts'
import { checkLink } from '../../documentation/rules/check-link.ts'
import type { Block } from '../directives/write-blocks.ts'
import { toneOf, type Callout } from './elements.ts'
import type { Line, Piece } from './pieces.ts'
import { escapedText } from './scan-mdx.ts'

export interface MdxBlock extends Block {
  /** Where it begins. */
  readonly line: number
}

type LeaveOut = (line: number, what: string) => void

const MAX_NESTING = 64
const tokenizer = new MarkdownIt({ html: true, linkify: false, maxNesting: MAX_NESTING })
tokenizer.validateLink = () => true
tokenizer.normalizeLink = (url) => url
// In MDX nothing is code because it is indented: elements are.
const mdx = new MarkdownIt({ html: true, linkify: false, maxNesting: MAX_NESTING }).disable('code')
mdx.validateLink = () => true
mdx.normalizeLink = (url) => url

type Environment = Parameters<typeof mdx.parse>[1]
type References = NonNullable<Environment['references']>

/** What pieces of MDX say, as blocks that a server takes: what it would refuse is made text, or left out and named. */
export function mdxBlocks(pieces: readonly Piece[], leaveOut: LeaveOut): readonly MdxBlock[] {
  const environment: Environment = {}
  // The definition of a link may stand anywhere, so all of them are read first. Only how a text is laid out: what stands
  // in its lines takes the square of their length, and is read when they are known to be short.
  const parsed = pieces.map((piece) => {
    const tokens: Token[] = []
    if (piece.kind === 'markdown') mdx.block.parse(sourceOf(piece.lines), mdx, environment, tokens)
    return tokens
  })
  const builder = new Builder(leaveOut, environment.references ?? {})
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'markdown') builder.markdown(piece.lines, parsed[at] ?? [])
    else if (piece.kind === 'code') builder.code(piece.line, piece.language, { code: piece.code, title: null })
    else if (piece.kind === 'open') builder.open(piece.callout, piece.line)
    else if (piece.kind === 'close') builder.close()
    else builder.gap()
  }
  return builder.all()
}

const sourceOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n')

class Builder {
  readonly #leaveOut: LeaveOut
  readonly #references: References
  readonly #blocks: MdxBlock[] = []
  #texts: Line[] = []
  #length = 0
  #definitions = new Set<string>()
  /** One inside of another is a part of it. */
  #callouts: { readonly callout: Callout; readonly line: number }[] = []
  #isGap = false
  readonly #hasReferences: boolean

  constructor(leaveOut: LeaveOut, references: References) {
    this.#leaveOut = leaveOut
    this.#references = references
    this.#hasReferences = Object.keys(references).length > 0
  }

  all(): readonly MdxBlock[] {
    while (this.#callouts.length > 0) this.close()
    this.#flush()
    const behind = this.#blocks[MAX_BLOCKS]
    if (behind) this.#leaveOut(behind.line, `everything from here on: a page has at most ${MAX_BLOCKS} blocks`)
    return this.#blocks.slice(0, MAX_BLOCKS)
  }

  gap(): void {
    this.#isGap = true
  }

  open(callout: Callout, line: number): void {
    if (this.#callouts.length === 0) this.#flush()
    this.#callouts.push({ callout, line })
  }

  close(): void {
    if (this.#callouts.length <= 1) this.#flush()
    this.#callouts.pop()
  }

  markdown(lines: readonly Line[], tokens: readonly Token[]): void {
    for (const [at, token] of tokens.entries()) {
      if (token.level !== 0 || token.nesting < 0 || !token.map || token.type === 'reference_definition') continue
      const own = lines.slice(token.map[0], token.map[1])
      const line = own[0]?.line ?? 1
      if (token.type === 'heading_open') this.#heading(own, Number(token.tag.slice(1)), tokens[at + 1])
      else if (token.type === 'fence') this.#fence(line, token)
      else if (token.type === 'blockquote_open') this.#quote(own)
      else this.#add(line, token.type === 'paragraph_open' ? trimmed(own) : outdented(own))
    }
  }

  #heading(own: readonly Line[], level: number, inline: Token | undefined): void {
    const line = own[0]?.line ?? 1
    const text = visible(
      mdx.parseInline(inline?.content.slice(0, 2 * MAX_TEXT) ?? '', { references: this.#references }),
    )
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_TEXT)
    if (text === '') return
    if (this.#callouts.length > 0) return this.#add(line, `**${escapedText(text)}**`)
    this.#flush()
    this.#blocks.push({ type: 'heading', content: { text, level }, line })
  }

  #fence(line: number, { info, content }: Token): void {
    const [language = ''] = info.trim().split(/[\s{]/, 1)
    const [, title = null] = /\btitle=["']([^"']{1,200})["']/.exec(info) ?? []
    this.code(line, language || 'text', { code: content.replace(/\n$/, ''), title })
  }

  code(
    line: number,
    language: string,
    { code, title }: { readonly code: string; readonly title: string | null },
  ): void {
    if (code.trim() === '') return
    if (code.length > MAX_CODE) this.#leaveOut(line, `code behind its first ${MAX_CODE} characters`)
    const cut = code.slice(0, MAX_CODE)
    if (this.#callouts.length > 0) return this.#add(line, fenced(language, cut))
    this.#flush()
    const content = { language: language.slice(0, 100), code: cut, ...(title === null ? {} : { title }) }
    this.#blocks.push({ type: 'code-snippet', content, line })
  }

  /** `> [!NOTE]` is a callout where pages are read on a forge, and here. */
  #quote(own: readonly Line[]): void {
    const line = own[0]?.line ?? 1
    const inside = own.map(({ text }) => text.trimStart().replace(/^> ?/, ''))
    const [, word = ''] = /^\[!([A-Za-z]+)\]\s*$/.exec(inside[0] ?? '') ?? []
    const tone = toneOf(word)
    if (tone === null) return this.#add(line, outdented(own))
    this.open({ tone, title: null }, line)
    this.#add(line, inside.slice(1).join('\n').trim())
    this.close()
  }

  #add(line: number, markdown: string): void {
    if (markdown.trim() === '') return
    const short = cutLines(markdown, MAX_MARKDOWN - 2)
    if (short !== markdown) this.#leaveOut(line, `a text behind its first ${short.length} characters`)
    const definitions = this.#definitionsOf(short)
    const why = faultOf([short, ...definitions].join('\n\n'))
    if (why !== null) this.#leaveOut(line, `the markup of a text, ${why}`)
    // A backslash before every sign makes it twice as long at most.
    const cut =
      why === null
        ? short
        : cutLines(short, MAX_MARKDOWN / 2 - 1)
            .split('\n')
            .map(plainLine)
            .join('\n')
    const added = why === null && short === markdown ? definitions : []
    const length = [cut, ...added].reduce((sum, one) => sum + one.length + 2, 0)
    const last = this.#texts.at(-1)
    // What a person is to do and what not to do would be one list, once the elements that say so are gone.
    if (this.#isGap && last && LIST.test(last.text) && LIST.test(cut)) this.#flush()
    this.#isGap = false
    if (this.#length + length > MAX_MARKDOWN) this.#flush()
    this.#length += length
    this.#texts.push({ text: cut, line })
    for (const one of added) this.#definitions.add(one)
  }

  #flush(): void {
    const [first] = this.#texts
    if (first === undefined) return
    const texts = this.#texts.map(({ text }) => text)
    const markdown = [...texts, ...(this.#definitions.size > 0 ? [[...this.#definitions].join('\n')] : [])].join('\n\n')
    const [outer] = this.#callouts
    if (outer) {
      const { tone, title } = outer.callout
      const content = { tone, ...(title === null ? {} : { title: title.slice(0, MAX_TEXT) }), markdown }
      this.#blocks.push({ type: 'callout', content, line: outer.line })
    } else this.#blocks.push({ type: 'text', content: { markdown }, line: first.line })
    this.#texts = []
    this.#definitions = new Set()
    this.#length = 0
  }

  /** A text takes along what its links are defined by, wherever that stood. */
  #definitionsOf(markdown: string): string[] {
    if (!this.#hasReferences) return []
    const labels = new Set(Array.from(markdown.matchAll(/\[([^[\]]{1,200})\]/g), ([, label = '']) => label))
    return Array.from(labels).flatMap((label) => {
      const key = tokenizer.utils.normalizeReference(label)
      const found = Object.hasOwn(this.#references, key) ? this.#references[key] : undefined
      return found && !/[<>\n]/.test(found.href) ? [`[${label}]: <${found.href}>`] : []
    })
  }
}

const LIST = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/

const trimmed = (lines: readonly Line[]): string => lines.map(({ text }) => text.trimStart()).join('\n')

function outdented(lines: readonly Line[]): string {
  const indent = Math.max(0, lines[0]?.text.search(/\S/) ?? 0)
  const own = lines.map(({ text }) => text.slice(Math.min(indent, Math.max(0, text.search(/\S|$/)))))
  return own.join('\n').trimEnd()
}

/** Whole lines of it, if there are any that fit. */
function cutLines(text: string, length: number): string {
  if (text.length <= length) return text
  const end = text.lastIndexOf('\n', length)
  return text.slice(0, end > 0 ? end : length)
}

const plainLine = (line: string): string => escapedText(line.trimStart())

function fenced(language: string, code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${/^[\w+#.-]+$/.test(language) ? language : ''}\n${code}\n${fence}`
}

function visible(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === 'softbreak' || type === 'hardbreak') return ' '
      return children && type !== 'image' ? visible(children) : type === 'text' || type === 'code_inline' ? content : ''
    })
    .join('')
}

/** Why a server would refuse a text; null if it would not. */
function faultOf(markdown: string): string | null {
  const visit = (tokens: readonly Token[]): string | null => {
    for (const { type, level, children, ...token } of tokens) {
      if (level >= MAX_NESTING - 1) return 'which nests too deeply'
      if (type === 'html_block' || type === 'html_inline') return 'which has HTML in it'
      if (type === 'image') return 'which has an image in it'
      const href = type === 'link_open' ? attribute(token.attrs, 'href') : ''
      const checked = checkLink(href)
      if (checked.verdict !== 'fine') return `which links to ${href.slice(0, 60)}`
      const inside = children ? visit(children) : null
      if (inside !== null) return inside
    }
    return null
  }
  return visit(tokenizer.parse(markdown, {}))
}

const attribute = (attributes: Token['attrs'], name: string): string =>
  String(attributes?.find(([key]) => key === name)?.[1] ?? '')
