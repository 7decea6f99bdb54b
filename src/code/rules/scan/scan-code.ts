import type { CodeLanguage } from './code-language.ts'
import { scanCss, type Declaration } from './scan-css.ts'
import {
  boundStyles,
  elementAt,
  elementsOf,
  styleAttributes,
  styleDirectives,
  svgAttributes,
  type Element,
} from './scan-markup.ts'
import { members, scanScript, type Scanned } from './scan-script.ts'
import { utilities } from './scan-utilities.ts'

/**
 * Declarations and elements of a file; a page and a component of one file are read by their parts. Declarations of a style
 * sheet or a script come as they are asked for: a long file is many of them, and others want to be served in between.
 */
export function scanCode(text: string, language: CodeLanguage): Scanning {
  if (STYLE_SHEETS.has(language)) return { declarations: scanCss(text), elements: [], statements: [] }
  return PAGES.has(language) ? scanParts(text) : scanScript(text, language !== 'ts')
}

interface Scanning {
  readonly declarations: Iterable<Declaration>
  readonly elements: Scanned['elements']
  readonly statements: Scanned['statements']
}

const STYLE_SHEETS: ReadonlySet<CodeLanguage> = new Set(['css', 'scss', 'less'])
const PAGES: ReadonlySet<CodeLanguage> = new Set(['vue', 'svelte', 'html'])

const PART = /<(style|script)\b[^<>]*>/gi

function scanParts(text: string): Scanned {
  const declarations: Declaration[] = []
  const elements: Element[] = []
  const statements: number[] = []
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
    const found = isStyle
      ? { declarations: scanCss(inner), elements: [], statements: [] }
      : scanScript(inner, /\blang\s*=\s*["']?[jt]sx/i.test(opened[0]))
    for (const one of found.declarations) declarations.push({ ...one, start: one.start + start })
    elements.push(...found.elements.map((one) => elementAt(one, start)))
    statements.push(...found.statements.map((at) => at + start))
    markup += text.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  markup += text.slice(from)
  return {
    declarations: [...declarations, ...declarationsOf(withoutComments(markup))],
    elements: [...elements, ...elementsOf(withoutComments(markup))],
    statements,
  }
}

function* declarationsOf(markup: string): Generator<Declaration> {
  yield* svgAttributes(markup)
  yield* styleAttributes(markup)
  yield* styleDirectives(markup)
  for (const { value, start } of boundStyles(markup))
    for (const found of members(value, [{ start: 0, end: value.length }]))
      yield { ...found, start: start + found.start }
  yield* utilities(markup)
}

/** `<!-- … -->` as spaces, so that places stay what they are. */
function withoutComments(markup: string): string {
  let text = ''
  let from = 0
  for (let at = markup.indexOf('<!--'); at !== -1; at = markup.indexOf('<!--', from)) {
    const closed = markup.indexOf('-->', at)
    const end = closed === -1 ? markup.length : closed + 3
    text += markup.slice(from, at) + markup.slice(at, end).replaceAll(/[^\n]/g, ' ')
    from = end
  }
  return text + markup.slice(from)
}
