// What a store cannot keep, and what nobody can read: control characters but for tab and line break.
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** A text without what no store can keep; undefined where nothing is left, or it is none. */
export function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.toWellFormed().replaceAll('\r\n', '\n').replaceAll(CONTROL, '').trim()
  return text === '' ? undefined : text
}

/** On one line. */
export const cleanName = (value: unknown): string | undefined => cleanText(value)?.replaceAll(/\s+/g, ' ')

/** Never between the halves of a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 2)) ? most - 2 : most - 1
  return `${text.slice(0, end)}…`
}
