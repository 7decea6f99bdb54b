import type { CodeStyle } from '../gather/asked-rows.ts'
import { html, type Markup } from '../../../../kit/words/html.ts'
import { safeCss } from '../rules/safe-css.ts'

const SAMPLE = 'Sphinx of black quartz, judge my vow'
const LARGEST_PX = 48

/** A style as it looks in the default modes. */
export function stylePicture({ type, css }: CodeStyle): Markup | false {
  if (css === null) return false
  if (type === 'TEXT') {
    const declared = declarations(css)
    const style = TEXT_PROPERTIES.flatMap((property) => {
      const value = safeCss(shown(declared.get(property) ?? ''))
      return value === null || value === '' ? [] : [`${property}:${asShown(property, value)}`]
    })
    return html`<p class="sample" aria-hidden="true" style="${style.join(';')}">${SAMPLE}</p>`
  }
  const value = safeCss(shown(type === 'PAINT' ? css : (declarations(css).get('box-shadow') ?? '')))
  if (value === null || value === '') return false
  if (type === 'PAINT') return html`<div class="paint" aria-hidden="true" style="background:${value}"></div>`
  return type === 'EFFECT' && html`<div class="effect" aria-hidden="true"><div style="box-shadow:${value}"></div></div>`
}

const TEXT_PROPERTIES = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-transform',
  'text-decoration',
]

const declarations = (css: string): ReadonlyMap<string, string> =>
  new Map(
    css.split(';').flatMap((one) => {
      const at = one.indexOf(':')
      return at === -1 ? [] : [[one.slice(0, at).trim(), one.slice(at + 1).trim()] as const]
    }),
  )

/** No larger than its card, and in a font of the reader's where the library's own is not installed. */
function asShown(property: string, value: string): string {
  if (property === 'font-size') return `min(${value}, ${LARGEST_PX}px)`
  if (property !== 'font-family') return value
  return `${value}, var(--${/mono|code|courier/i.test(value) ? 'mono' : 'sans'})`
}

/** With the values that tokens have, because a site does not define their custom properties. */
export function shown(css: string): string {
  let text = css
  for (let at = text.lastIndexOf('var('); at !== -1; at = text.lastIndexOf('var(')) {
    const end = closing(text, at + 4)
    const comma = text.indexOf(',', at)
    const value = comma === -1 || comma > end ? '' : text.slice(comma + 1, end).trim()
    text = `${text.slice(0, at)}${value}${text.slice(end + 1)}`
  }
  return text.trim()
}

function closing(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}
