import MarkdownIt from 'markdown-it'
import { signsIn } from '../../../../documentation/rules/check-link.ts'
import { Markup } from '../../../../kit/words/html.ts'

// The reader that the service checks Markdown with. HTML in it is text.
const reader = new MarkdownIt({ html: false, linkify: false, maxNesting: 64 })
const MENTION = /^entity:([a-z-]{1,40})\/([0-9a-f-]{36})$/i
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
reader.validateLink = (href) => {
  // Browsers drop white space and controls inside a scheme.
  const scheme = SCHEME.exec(href.replaceAll(/[^!-~]/g, ''))?.[1]?.toLowerCase()
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme) || MENTION.test(href)
}

interface ReadHeading {
  readonly text: string
  readonly level: number
}

/** What the Markdown of a page leads to, and the headings that it has there. */
interface MarkdownPlace {
  /** Null where the site has no page of it. */
  readonly linkTo: (type: string, id: string) => string | null
  readonly headings?: readonly { readonly anchor: string; readonly level: number }[]
}

/** Its headings in their order, as plain text. */
export function markdownHeadings(text: string): readonly ReadHeading[] {
  const tokens = reader.parse(text, {})
  return tokens.flatMap(({ type, tag }, at) => {
    if (type !== 'heading_open') return []
    const words = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join('')
    return [{ text: words, level: Number(tag.slice(1)) }]
  })
}

export function markdownHtml(text: string, { linkTo, headings = [] }: MarkdownPlace): Markup {
  const tokens = reader.parse(text, {})
  let heading = 0
  for (const token of tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      const place = headings[heading]
      // Of a text in a card, a heading below those of the page.
      token.tag = place ? `h${place.level}` : 'h6'
      if (place && token.type === 'heading_open') token.attrSet('id', place.anchor)
      if (token.type === 'heading_close') heading++
    }
    for (const child of token.children ?? []) {
      if (child.type !== 'link_open') continue
      const address = linkAddress(String(child.attrGet('href') ?? ''), linkTo)
      child.attrs = address === null ? [['title', 'This link leads nowhere']] : [['href', address]]
      if (address !== null && /^https?:/i.test(address)) child.attrSet('rel', 'noreferrer noopener')
    }
  }
  return new Markup(framed(taskLists(reader.renderer.render(tokens, reader.options, {}))))
}

/** A relative link is one of the explorer's addresses, which a site does not have. */
function linkAddress(href: string, linkTo: MarkdownPlace['linkTo']): string | null {
  const [, type, id] = MENTION.exec(href) ?? []
  if (type !== undefined && id !== undefined) return linkTo(type, id.toLowerCase())
  if (signsIn(href)) return null
  return /^(?:https?:|mailto:|#.)/i.test(href) ? href : null
}

const taskLists = (text: string): string =>
  text.replaceAll(/<li>(\s{0,9}<p>)?\[([ xX])\] /g, (_all, paragraph: string | undefined, mark: string) => {
    const isDone = mark !== ' '
    return `<li class="task">${paragraph ?? ''}<span class="box" role="img" aria-label="${isDone ? 'done' : 'to do'}" data-done="${isDone}"></span> `
  })

/** What may be wider than the page is moved by itself, by keys too. */
const framed = (text: string): string =>
  text
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0" role="group" aria-label="Code">')
