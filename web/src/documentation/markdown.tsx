import { useRouter } from '@tanstack/react-router'
import MarkdownIt from 'markdown-it'
import { useMemo, type MouseEvent } from 'react'
import type { EntityType } from '@vitrine/client'
import { addressOf } from '../parts/entity-link.tsx'

// The reader that the service judges Markdown with, so that what is previewed is what is kept. HTML is shown as text.
const reader = new MarkdownIt({ html: false, linkify: false, maxNesting: 64 })
const MENTION = /^entity:([a-z-]+)\/([0-9a-f-]{36})$/i
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
reader.validateLink = (href) => {
  // Browsers drop white space and controls inside a scheme.
  const scheme = SCHEME.exec(href.replaceAll(/[^!-~]/g, ''))?.[1]?.toLowerCase()
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme) || MENTION.test(href)
}

/** Markdown as people read it. Mentions lead to the pages of their entities, everything else opens apart. */
export function Markdown({ text }: { readonly text: string }) {
  const router = useRouter()
  const html = useMemo(() => {
    const address = (href: string): string => {
      const [, type, id] = MENTION.exec(href) ?? []
      if (!type || !id) return href
      return router.buildLocation(addressOf({ type: type as EntityType, id, name: '' })).href
    }
    return render(text, address)
  }, [text, router])
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[data-mention]') : null
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href: link.getAttribute('href') ?? '/' })
  }
  return <div className="markdown" onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
}

function render(text: string, address: (href: string) => string): string {
  const tokens = reader.parse(text, {})
  for (const token of tokens) {
    for (const child of token.children ?? []) {
      if (child.type !== 'link_open') continue
      const href = String(child.attrGet('href') ?? '')
      child.attrSet('href', address(href))
      if (MENTION.test(href)) child.attrSet('data-mention', '')
      else if (/^https?:/i.test(href)) {
        child.attrSet('rel', 'noreferrer noopener')
        child.attrSet('target', '_blank')
      }
    }
  }
  return taskLists(reader.renderer.render(tokens, reader.options, {}))
}

const taskLists = (html: string): string =>
  html.replaceAll(/<li>(\s*<p>)?\[([ xX])\] /g, (_all, paragraph: string | undefined, mark: string) => {
    const label = mark === ' ' ? 'to do' : 'done'
    return `<li class="task">${paragraph ?? ''}<span class="box" role="img" aria-label="${label}" data-done="${mark !== ' '}"></span> `
  })
