import MarkdownIt from 'markdown-it'
import type { EntityType } from '@vitrine/client'
import { highlight } from '../../parts/code/highlight.ts'
import { linkAddress } from './link-address.ts'

// The reader that the service checks Markdown with, so that what is previewed is what is kept. HTML is shown as text.
export const markdownReader = new MarkdownIt({
  html: false,
  linkify: false,
  maxNesting: 64,
  highlight: (code, language) =>
    highlight(code, language)
      .map(({ kind, text }) => (kind ? `<span data-code="${kind}">${escapeHtml(text)}</span>` : escapeHtml(text)))
      .join(''),
})
const MENTION = /^entity:([a-z-]+)\/([0-9a-f-]{36})$/i
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
markdownReader.validateLink = (href) => {
  // Browsers drop white space and controls inside a scheme.
  const scheme = SCHEME.exec(href.replaceAll(/[^!-~]/g, ''))?.[1]?.toLowerCase()
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme) || MENTION.test(href)
}

interface MarkdownPlace {
  /** The address of the page that shows it. */
  readonly page: string
  readonly mentionAddress: (type: EntityType, id: string) => string
  /** Of its headings, in their order. */
  readonly headings?: readonly { readonly anchor: string; readonly level: number }[]
}

/** Its headings in their order, as plain text. */
export function markdownHeadings(text: string): readonly { readonly text: string; readonly level: number }[] {
  const tokens = markdownReader.parse(text, {})
  return tokens.flatMap(({ type, tag }, at) => {
    if (type !== 'heading_open') return []
    const words = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join('')
    return [{ text: words, level: Number(tag.slice(1)) }]
  })
}

export function markdownHtml(text: string, { page, mentionAddress, headings = [] }: MarkdownPlace): string {
  const tokens = markdownReader.parse(text, {})
  let heading = 0
  for (const token of tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      const place = headings[heading]
      if (place) token.tag = `h${place.level}`
      if (place && token.type === 'heading_open') token.attrSet('id', place.anchor)
      if (token.type === 'heading_close') heading++
    }
    // The policy of the page lets no element bring a style.
    const [, align] = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? '')) ?? []
    if (align !== undefined) token.attrs = [['data-align', align]]
    for (const child of token.children ?? []) {
      if (child.type !== 'link_open') continue
      const href = String(child.attrGet('href') ?? '')
      const [, type, id] = MENTION.exec(href) ?? []
      if (type && id) {
        child.attrSet('href', mentionAddress(type as EntityType, id))
        child.attrSet('data-mention', '')
      } else if (linkAddress(href, page) === null) {
        child.attrs = [['title', 'This link leads nowhere']]
      } else if (/^https?:/i.test(href)) {
        child.attrSet('rel', 'noreferrer noopener')
        child.attrSet('target', '_blank')
      }
    }
  }
  return taskLists(markdownReader.renderer.render(tokens, markdownReader.options, {}))
}

const taskLists = (html: string): string =>
  html.replaceAll(/<li>(\s*<p>)?\[([ xX])\] /g, (_all, paragraph: string | undefined, mark: string) => {
    const label = mark === ' ' ? 'to do' : 'done'
    return `<li class="task">${paragraph ?? ''}<span class="box" role="img" aria-label="${label}" data-done="${mark !== ' '}"></span> `
  })

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
