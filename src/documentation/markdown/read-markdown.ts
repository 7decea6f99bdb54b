import MarkdownIt, { type Token } from 'markdown-it'

interface MarkdownReading {
  /** Where its links point, in the order they stand; code does not count. */
  readonly links: readonly string[]
  readonly hasHtml: boolean
  readonly hasImage: boolean
  /** Nested beyond what the tokenizer looks into: what is inside was not checked. */
  readonly isTooDeep: boolean
  /** What a reader sees, without markup. */
  readonly text: string
}

const MAX_NESTING = 64

const tokenizer = new MarkdownIt({ html: true, linkify: false, maxNesting: MAX_NESTING })
// Links are checked by our own rule and reported; the tokenizer must neither drop nor rewrite one.
tokenizer.validateLink = () => true
tokenizer.normalizeLink = (url) => url

/** Reads CommonMark with GFM tables the way a renderer would. */
export function readMarkdown(markdown: string): MarkdownReading {
  const reading = { links: [] as string[], hasHtml: false, hasImage: false, isTooDeep: false }
  const text: string[] = []
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.level >= MAX_NESTING - 1) reading.isTooDeep = true
      if (token.type === 'html_block' || token.type === 'html_inline') reading.hasHtml = true
      else if (token.type === 'image') reading.hasImage = true
      else if (token.type === 'link_open') reading.links.push(String(token.attrGet('href') ?? ''))
      else text.push(visibleText(token))
      if (token.children && token.type !== 'image') visit(token.children)
    }
  }
  visit(tokenizer.parse(markdown, {}))
  return { ...reading, text: tidy(text.join('')) }
}

function visibleText({ type, content }: Token): string {
  switch (type) {
    case 'text':
    case 'code_inline':
      return content
    case 'softbreak':
      return ' '
    case 'hardbreak':
      return '\n'
    case 'fence':
    case 'code_block':
      return `${content}\n`
    default:
      return type.endsWith('_close') && BLOCKS.test(type) ? '\n' : ''
  }
}
const BLOCKS = /^(paragraph|heading|list_item|t[dh]|blockquote)_/

/** Without blank lines and blanks around line breaks. One expression for it would try a run of blanks from each of them. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line, at) => trimBlanksEnd(at === 0 ? line : line.trimStart()))
    .filter((line) => line !== '')
    .join('\n')
    .trim()

function trimBlanksEnd(line: string): string {
  let end = line.length
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--
  return line.slice(0, end)
}
