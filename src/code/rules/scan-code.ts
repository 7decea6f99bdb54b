import type { CodeLanguage } from './code-language.ts'
import { scanCss, type Declaration } from './scan-css.ts'
import { attributes, elementsOf, scanScript, type Scanned } from './scan-script.ts'

/**
 * Declarations and elements of a file; a page and a component of one file are read by their parts. Declarations of a style
 * sheet or a script come as they are asked for: a long file is many of them, and others want to be served in between.
 */
export function scanCode(text: string, language: CodeLanguage): Scanning {
  if (STYLE_SHEETS.has(language)) return { declarations: scanCss(text), elements: [] }
  return PAGES.has(language) ? scanParts(text) : scanScript(text)
}

interface Scanning {
  readonly declarations: Iterable<Declaration>
  readonly elements: Scanned['elements']
}

const STYLE_SHEETS: ReadonlySet<CodeLanguage> = new Set(['css', 'scss', 'less'])
const PAGES: ReadonlySet<CodeLanguage> = new Set(['vue', 'svelte', 'html'])

const PART = /<(style|script)\b[^<>]*>/gi

function scanParts(text: string): Scanned {
  const declarations: Declaration[] = []
  const elements: { name: string; start: number }[] = []
  const lower = text.toLowerCase()
  let markup = ''
  let from = 0
  for (const opened of text.matchAll(PART)) {
    if (opened.index < from) continue
    const start = opened.index + opened[0].length
    const closed = lower.indexOf(`</${(opened[1] ?? '').toLowerCase()}`, start)
    const end = closed === -1 ? text.length : closed
    const inner = text.slice(start, end)
    const isStyle = (opened[1] ?? '').toLowerCase() === 'style'
    const found = isStyle ? { declarations: [...scanCss(inner)], elements: [] } : scanScript(inner)
    for (const one of found.declarations) declarations.push({ ...one, start: one.start + start })
    elements.push(...found.elements.map((one) => ({ ...one, start: one.start + start })))
    markup += text.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  markup += text.slice(from)
  return {
    declarations: [...declarations, ...attributes(markup)],
    elements: [...elements, ...elementsOf(markup)],
  }
}
