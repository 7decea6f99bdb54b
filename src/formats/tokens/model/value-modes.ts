import { isRecord } from '../../../kit/shapes/json-value.ts'
import { lightAndDark } from '../colors/light-dark.ts'
import type { SourceValue } from './source-token.ts'
import { meaningOf } from './token-types.ts'

// Some libraries write the modes into the value: `"$value": { "default": "#fff", "dark": "#000" }`. The format has no
// such thing, so it is told by what the members are not: no part of any value that the dialects know. What was built for
// the web may have them as CSS does: `light-dark(#fff, #000)`.

const PARTS = new Set(
  (
    '$ref $value $type colorSpace components alpha hex hex8 channels r g b a h s l c value unit color colors offsetX ' +
    'offsetY offset x y blur radius spread inset type visible width style dashArray lineCap duration delay ' +
    'timingFunction transitionProperty property position stops angle fontFamily fontSize fontWeight fontStyle ' +
    'lineHeight letterSpacing paragraphSpacing paragraphIndent textCase textDecoration textTransform textAlign ' +
    'top right bottom left horizontal vertical positionX positionY red green blue'
  ).split(' '),
)

/** The values by mode, where the members of a value are modes; an empty list where it is a value. */
export function valueModes(raw: unknown, type: string | null): SourceValue[] {
  const schemes = typeof raw === 'string' ? lightAndDark(raw) : null
  if (schemes) return schemes.map((value, at) => ({ mode: at === 0 ? 'light' : 'dark', raw: value, type: null }))
  if (!isRecord(raw) || (type !== null && !mayHaveModes(type))) return []
  const members = Object.entries(raw)
  const areModes = members.every(([key, value]) => !PARTS.has(inCamelCase(key)) && isValue(value))
  return areModes ? members.map(([mode, value]) => ({ mode, raw: value, type: null })) : []
}

const inCamelCase = (key: string): string => key.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Of a type that nobody knows, and of one whose members may have any name, an object is a value. */
const mayHaveModes = (type: string): boolean =>
  meaningOf(type) !== null && !/^(?:composition|font\w+settings)$/i.test(type)

const isValue = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
