import MarkdownIt, { type Token } from 'markdown-it'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown, type Options } from 'mdast-util-to-markdown'
import { MAX_MARKDOWN } from '../../documentation/rules/caps.ts'
import { checkLink } from '../../documentation/rules/check-link.ts'
import type { LeaveOut } from './left-out.ts'
import { plainText, type Node, type Place } from './tree.ts'

const MAX_NESTING = 64
/** As a server reads it. */
const reader = new MarkdownIt({ html: true, linkify: false, maxNesting: MAX_NESTING })
reader.validateLink = () => true
reader.normalizeLink = (url) => url

const OPTIONS: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  resourceLink: true,
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
}

interface Writing {
  readonly leaveOut: LeaveOut
  readonly place: Place
}

/** Nodes as Markdown that a server takes, in as many texts as they need. */
export function markdownOf(nodes: readonly Node[], { leaveOut, place }: Writing): string[] {
  const texts: string[] = []
  const add = (text: string): void => {
    const last = texts.at(-1)
    if (last !== undefined && last.length + text.length + 2 <= MAX_MARKDOWN)
      texts[texts.length - 1] = `${last}\n\n${text}`
    else texts.push(text)
  }
  const whole = nodes.length === 0 ? '' : written(nodes)
  if (whole !== '' && whole.length <= MAX_MARKDOWN && faultOf(whole) === null) return [whole]
  for (const node of nodes) {
    const text = written([node])
    if (text === '') continue
    const fault = text.length > MAX_MARKDOWN ? null : faultOf(text)
    if (text.length <= MAX_MARKDOWN && fault === null) add(text)
    else {
      if (fault !== null) leaveOut(place, 'text', `the markup of a text, ${fault}`)
      for (const part of parts(fault === null ? text : escapedText(plainText(node)))) add(part)
    }
  }
  return texts
}

function written(nodes: readonly Node[]): string {
  try {
    return toMarkdown({ type: 'root', children: nodes } as never, OPTIONS).trim()
  } catch (error) {
    // Deeper than a stack is: nobody wrote that.
    if (error instanceof RangeError) return escapedText(nodes.map(plainText).join(' '))
    throw error
  }
}

/** Cut between lines where there are any. */
function parts(text: string): string[] {
  const found: string[] = []
  for (let from = 0; from < text.length;) {
    const end =
      text.length - from <= MAX_MARKDOWN ? text.length : Math.max(text.lastIndexOf('\n', from + MAX_MARKDOWN), -1)
    const to = end > from ? end : from + MAX_MARKDOWN
    const part = text.slice(from, to).trim()
    if (part !== '') found.push(faultOf(part) === null ? part : escapedText(part).slice(0, MAX_MARKDOWN))
    from = to
  }
  return found
}

/** So that Markdown reads it as these characters. */
const escapedText = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
    .replace(/^(\d+)(?=[.)])|^(?=[-+=])/, String.raw`$1\\`)

/** Why a server would refuse a text; null if it would not. */
function faultOf(markdown: string): string | null {
  const visit = (tokens: readonly Token[]): string | null => {
    for (const { type, level, children, attrs } of tokens) {
      if (level >= MAX_NESTING - 1) return 'which nests too deeply'
      if (type === 'html_block' || type === 'html_inline') return 'which has HTML in it'
      if (type === 'image') return 'which has an image in it'
      const href = type === 'link_open' ? String(attrs?.find(([key]) => key === 'href')?.[1] ?? '') : ''
      if (checkLink(href).verdict !== 'fine' && checkLink(href).verdict !== 'mention')
        return `which links to ${href.slice(0, 60)}`
      const inside = children ? visit(children) : null
      if (inside !== null) return inside
    }
    return null
  }
  return visit(reader.parse(markdown, {}))
}
