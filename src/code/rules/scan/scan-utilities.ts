import type { Declaration } from './scan-css.ts'

const LONGEST_NAME = 30
const VALUE = /^\[([^\]\s'"`]{1,120})\]|^\((--[^\s()'"`]{1,120})\)/
const PROPERTY = /(?<![\w\])-])\[(--[\w-]{1,80}|[a-z][a-z-]{1,40}):([^\]\s'"`]{1,120})\]/g
const SIDE = '(?:-?[trblxyse]{1,2})?'
const rule = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`)

/** What utilities set: of a color, of anything else. */
const UTILITIES: readonly (readonly [RegExp, string, string])[] = [
  [rule('text'), 'color', 'font-size'],
  [rule('bg|from|via|to'), 'background-color', ''],
  [rule(`(?:border|divide)${SIDE}`), 'border-color', 'border-width'],
  [rule('ring|outline'), 'outline-color', 'outline-width'],
  [rule('placeholder|caret|decoration'), 'color', ''],
  [rule('accent'), 'accent-color', ''],
  [rule('fill'), 'fill', ''],
  [rule('stroke'), 'stroke', ''],
  [rule('shadow|drop-shadow'), 'box-shadow', ''],
  [rule('-?p[trblxyse]?'), '', 'padding'],
  [rule('-?m[trblxyse]?'), '', 'margin'],
  [rule('gap(?:-[xy])?|space-[xy]'), '', 'gap'],
  [rule('-?(?:inset(?:-[xy])?|top|right|bottom|left|start|end)'), '', 'top'],
  [rule('(?:min-|max-)?w'), '', 'width'],
  [rule('(?:min-|max-)?h'), '', 'height'],
  [rule('size|basis'), '', 'size'],
  [rule(`rounded(?:-[trblse]{1,2})?`), '', 'border-radius'],
  [rule('leading'), '', 'line-height'],
  [rule('tracking'), '', 'letter-spacing'],
  [rule('font'), '', 'font-weight'],
  [rule('z'), '', 'z-index'],
  [rule('opacity'), '', 'opacity'],
  [rule('duration'), '', 'transition-duration'],
  [rule('delay'), '', 'transition-delay'],
]

/** These take colors and lengths alike, and are told which one a custom property is. */
const AMBIGUOUS = /^(?:text|border|divide|ring|outline)/
const HINT = /^(?:color|length|number|percentage|size|family-name|weight|shadow|image|url|position|angle):/

/** `text-[#c82e32]`, `p-[13px]`, `bg-(--brand)` and `[color:#c82e32]`, as Tailwind and its like have them in lists of classes. */
export function* utilities(text: string): Generator<Declaration> {
  yield* named(text, '-[')
  yield* named(text, '-(--')
  if (!text.includes('[')) return
  for (const { 0: whole, 1: property = '', 2: value = '', index } of text.matchAll(PROPERTY))
    yield {
      property,
      value: value.replaceAll('_', ' '),
      start: index + whole.length - value.length - 1,
      form: 'utility',
      within: variantsBefore(text, index),
    }
}

function* named(text: string, mark: string): Generator<Declaration> {
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 2)) {
    let begin = at
    while (at - begin < LONGEST_NAME && /[a-z-]/.test(text[begin - 1] ?? '')) begin--
    const name = text.slice(begin, at)
    const [, ofColor = '', other = ''] = /^[A-Z_\d]$/.test(text[begin - 1] ?? '')
      ? []
      : (UTILITIES.find(([pattern]) => pattern.test(name)) ?? [])
    if (ofColor + other === '') continue
    const match = VALUE.exec(text.slice(at + 1, at + 130))
    const value = match?.[1] ?? match?.[2]
    if (value === undefined) continue
    const hint = HINT.exec(value)?.[0] ?? ''
    const isColor = other === '' || (ofColor !== '' && (hint === 'color:' || COLOR.test(value)))
    const property = isColor ? ofColor : other
    if (property === '') continue
    yield {
      property,
      value: value.slice(hint.length).replaceAll('_', ' '),
      start: at + 2 + hint.length,
      form: 'utility',
      hint: hint === '' && AMBIGUOUS.test(name) ? (isColor ? 'color:' : 'length:') : '',
      within: variantsBefore(text, at - name.length),
    }
  }
}

const COLOR = /^(?:#|rgb|hsl|hwb|lab|lch|oklab|oklch|color|white$|black$)/

const LONGEST_VARIANTS = 60

/** `hover:` and `dark:md:`, which say when it holds. */
function variantsBefore(text: string, at: number): Declaration['within'] {
  if (text[at - 1] !== ':') return null
  const before = text.slice(Math.max(0, at - LONGEST_VARIANTS), at)
  const head = before.slice(Math.max(...[' ', '"', "'", '`', '\n'].map((sign) => before.lastIndexOf(sign))) + 1)
  return { head, outer: null }
}
