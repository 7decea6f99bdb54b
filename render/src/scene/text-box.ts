import type { Pair } from '../layout/layout-box.ts'
import type { Account } from '../document/limits.ts'
import { lackingIn, type Font } from '../text/font.ts'
import { baselineOf, breakText, cutLines, lineHeightOf, type Line, type TextFace } from '../text/lines.ts'
import { readLists } from '../text/lists.ts'
import { readTypography } from '../text/typography.ts'
import type { Styles } from './styles.ts'

/** A text that has found its words, not yet its width. */
export interface TextBox {
  readonly face: TextFace
  /** As they are drawn, whatever their lines. */
  readonly characters: string
  readonly align: 'start' | 'center' | 'end' | 'justified'
  readonly vertical: 'start' | 'center' | 'end'
  /** The characters are those that the document tells runs of. */
  readonly isAsTold: boolean
  /** Its size when it may be so wide, and its first baseline. */
  readonly measure: (width: number | null) => { readonly size: Pair<number>; readonly baseline: number }
  /** Its lines in a box of this size, and how much narrower than the font has them they are drawn. */
  readonly linesIn: (size: Pair<number>) => { readonly lines: readonly Line[]; readonly squeeze: number }
}

interface TextOf {
  readonly name: string
  readonly text: string
  readonly styles: Styles
  /** The size that the document states is that of these very words. */
  readonly isAsStated: boolean
  readonly font: Font
  readonly account: Account
}

const LONGEST = 10_000
/** Where the stated size is that of another font, ours is made narrower down to this to stand in as many lines. */
const NARROWEST = 0.7

/**
 * The picture is drawn in one font, whatever the design asks for. Where the document says how large these words were in
 * their own font, that size is laid out and ours is made to fit; else they measure what they measure here.
 */
export function textBox({ name, text: whole, styles, isAsStated, font, account }: TextOf): TextBox {
  const typography = readTypography(styles.readEach('typography', 'textStyleId'))
  const items = readLists(styles.readTop('lineTypes'), styles.readTop('lineIndentations'))
  const face: TextFace = { font, typography, account, items: isAsStated ? items : [] }
  const text = cased(whole.slice(0, LONGEST), typography.textCase)
  if (whole.length > LONGEST) account.lacks(name, `the text beyond ${LONGEST} characters`)
  if (typography.family !== null && typography.family.toLowerCase() !== font.family.toLowerCase())
    account.lacks(name, `the font ${typography.family}; ${font.family} stands in`)
  account.lacksLetters(name, lackingIn(text, font))

  const lineHeight = lineHeightOf(face)
  const isCut = styles.word('textTruncation') === 'ENDING' || styles.word('textAutoResize') === 'TRUNCATE'
  const mostLines = styles.number('maxLines')
  const stated: Pair<number | null> = isAsStated ? [styles.number('width'), styles.number('height')] : [null, null]
  const isSame = (one: number | null, other: number): boolean => one !== null && Math.abs(one - other) < 0.51

  const linesAt = (width: number | null): readonly Line[] => {
    const lines = breakText(text, width, face)
    return isCut && mostLines !== null ? cutLines(lines, mostLines, width, face) : lines
  }
  const linesIn = (size: Pair<number>): { readonly lines: readonly Line[]; readonly squeeze: number } => {
    const [width, height] = size
    const isItsOwn = isSame(stated[0], width)
    const wanted = Math.max(Math.round(height / lineHeight), 1)
    const plain = breakText(text, width, face)
    if (isCut)
      return {
        lines: cutLines(plain, mostLines ?? Math.max(Math.floor(height / lineHeight + 0.01), 1), width, face),
        squeeze: 1,
      }
    if (!isItsOwn || plain.length <= wanted) return { lines: plain, squeeze: 1 }
    for (let squeeze = 0.97; squeeze > NARROWEST; squeeze -= 0.03) {
      const lines = breakText(text, width / squeeze, face)
      if (lines.length <= wanted) return { lines, squeeze }
    }
    return { lines: plain, squeeze: 1 }
  }
  const measure = (width: number | null): { readonly size: Pair<number>; readonly baseline: number } => {
    const [statedWidth, statedHeight] = stated
    const baseline = baselineOf(face)
    if (statedWidth !== null && statedHeight !== null && (width === null || isSame(statedWidth, width)))
      return { size: [statedWidth, statedHeight], baseline }
    const lines = linesAt(width)
    const own = Math.max(0, ...lines.map((line) => line.width))
    // Rounded up, so that a line which is as wide as its box is not broken by a rounding error.
    return { size: [width ?? Math.ceil(own * 100) / 100, lines.length * lineHeight], baseline }
  }
  return {
    face,
    characters: text,
    align: ALIGNED[styles.word('textAlignHorizontal', 'textAlign')] ?? 'start',
    vertical: VERTICAL[styles.word('textAlignVertical')] ?? 'start',
    isAsTold: isAsStated && text.length === whole.length,
    measure,
    linesIn,
  }
}

const ALIGNED: Readonly<Record<string, TextBox['align']>> = {
  CENTER: 'center',
  RIGHT: 'end',
  END: 'end',
  JUSTIFIED: 'justified',
}
const VERTICAL: Readonly<Record<string, TextBox['vertical']>> = { CENTER: 'center', BOTTOM: 'end' }

function cased(text: string, textCase: 'as it is' | 'upper' | 'lower' | 'title'): string {
  if (textCase === 'upper') return text.toUpperCase()
  if (textCase === 'lower') return text.toLowerCase()
  return textCase === 'title'
    ? text.replaceAll(/(^|\s)(\S)/g, (_, gap: string, letter: string) => gap + letter.toUpperCase())
    : text
}
