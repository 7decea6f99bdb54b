import { useRouter } from '@tanstack/react-router'
import { useMemo, type MouseEvent } from 'react'
import '../../parts/code/code-block.css'
import { addressOf } from '../../parts/entity-link.tsx'
import { markdownHtml } from './markdown-html.ts'
import type { Entry } from './outline.ts'

/** Markdown as people read it. Mentions lead to the pages of their entities, everything else opens apart. */
export function Markdown({ text, headings }: { readonly text: string; readonly headings?: readonly Entry[] }) {
  const router = useRouter()
  const html = useMemo(
    () =>
      markdownHtml(text, {
        page: location.href,
        mentionAddress: (type, id) => router.buildLocation(addressOf({ type, id, name: '' })).href,
        ...(headings ? { headings } : {}),
      }),
    [text, router, headings],
  )
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[data-mention]') : null
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href: link.getAttribute('href') ?? '/' })
  }
  return <div className="markdown" onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
}
