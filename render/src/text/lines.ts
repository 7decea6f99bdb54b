import type { Account } from '../document/limits.ts'
import type { Font } from './font.ts'
import type { ListItem } from './lists.ts'
import type { Typography } from './typography.ts'

export interface Line {
  readonly text: string
  readonly width: number
  /** Where it begins in the whole text. */
  readonly start: number
  /** How far it is moved in; its width has this in it. */
  readonly indent?: number
  /** What stands before it, where it is the first of an item of a list. */
  readonly marker?: string
}

export interface TextFace {
  readonly font: Font
  readonly typography: Typography
  readonly account: Account
  /** For each paragraph; empty where the text has no list. */
  readonly items?: readonly ListItem[]
}

export const lineHeightOf = ({ font, typography: { lineHeight, size } }: TextFace): number =>
  lineHeight ?? Math.round((font.ascent + font.descent) * size)

/** From the top of a line to its baseline. */
export function baselineOf(face: TextFace): number {
  const { font, typography } = face
  const content = (font.ascent + font.descent) * typography.size
  return (lineHeightOf(face) - content) / 2 + font.ascent * typography.size
}

function widthOf(text: string, { font, typography, account }: TextFace): number {
  let width = 0
  account.step(Math.ceil(text.length / 8))
  for (const character of text)
    width += font.advance(character.codePointAt(0) ?? 0, typography.weight) * typography.size + typography.letterSpacing
  return width
}

/** Breaks at line ends, then between words, and inside a word only where it is wider than the whole line. */
export function breakText(text: string, width: number | null, face: TextFace): readonly Line[] {
  const lines: Line[] = []
  let [start, paragraph, isFirst] = [0, 0, true]
  for (const [at, part] of text.split(/(\r\n|[\n\r\u2028\u2029])/).entries()) {
    // Every second one is what ends a line.
    if (at % 2 === 0) {
      const item = face.items?.[paragraph]
      const indent = (item?.indent ?? 0) * face.typography.size
      const first = lines.length
      if (width === null) lines.push({ text: part, width: widthOf(part, face), start })
      else breakParagraph({ text: part, start }, Math.max(width - indent, 0), face, lines)
      if (item && indent > 0) moveIn(lines, first, { indent, marker: isFirst ? item.marker : '' })
    } else {
      // A line separator ends a line, and no paragraph.
      isFirst = part !== '\u2028'
      if (isFirst) paragraph++
    }
    start += part.length
  }
  return lines
}

function moveIn(lines: Line[], first: number, { indent, marker }: ListItem): void {
  for (const [at, line] of lines.slice(first).entries()) {
    const before = at === 0 && marker !== '' ? { marker } : {}
    lines[first + at] = { ...line, width: line.width + indent, indent, ...before }
  }
}

const SLACK = 0.01

interface Paragraph {
  readonly text: string
  readonly start: number
}

function breakParagraph(paragraph: Paragraph, room: number, face: TextFace, lines: Line[]): void {
  let [line, used, start] = ['', 0, paragraph.start]
  const close = (): void => {
    const kept = line.trimEnd()
    lines.push({ text: kept, width: kept.length === line.length ? used : widthOf(kept, face), start })
    ;[line, used, start] = ['', 0, start + line.length]
  }
  for (const word of paragraph.text.match(/\S+\s*|\s+/g) ?? []) {
    const bare = widthOf(word.trimEnd(), face)
    if (line !== '' && used + bare > room + SLACK) close()
    if (bare <= room + SLACK || line !== '') {
      line += word
      used += widthOf(word, face)
      continue
    }
    for (const character of word) {
      const width = widthOf(character, face)
      if (line !== '' && used + width > room + SLACK && character.trim() !== '') close()
      line += character
      used += width
    }
  }
  close()
}

/** At most so many lines; what is cut off is said by an ellipsis. */
export function cutLines(lines: readonly Line[], most: number, width: number | null, face: TextFace): readonly Line[] {
  const isWide = ({ width: own }: Line): boolean => width !== null && own > width + SLACK
  const kept = lines.slice(0, Math.max(most, 1))
  const last = kept.at(-1)
  if (last === undefined || (kept.length === lines.length && !isWide(last))) return kept
  const { indent = 0 } = last
  const cut = withEllipsis(last.text, width === null ? null : width - indent, face)
  return [...kept.slice(0, -1), { ...last, text: cut.text, width: cut.width + indent }]
}

function withEllipsis(text: string, room: number | null, face: TextFace): Pick<Line, 'text' | 'width'> {
  const dots = widthOf('…', face)
  let used = dots
  let end = 0
  for (const character of text) {
    const width = widthOf(character, face)
    if (room !== null && used + width > room + SLACK) break
    used += width
    end += character.length
  }
  const kept = text.slice(0, end).trimEnd()
  return { text: `${kept}…`, width: widthOf(kept, face) + dots }
}
