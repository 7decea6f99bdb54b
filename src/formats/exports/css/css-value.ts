import { compositeCss } from '../../tokens/composites/composite-css.ts'
import { familyName, textValue, weightText } from '../../tokens/composites/css-text.ts'
import { hexColor } from '../../../tokens/rules/hex-color.ts'
import { spacedCss } from '../../tokens/colors/color-text.ts'
import { parseColor } from '../../tokens/colors/read-color.ts'
import { kebab, literalsOf, type ExportedColor, type ExportedToken } from '../library/token-library.ts'
import { meaningOf, type Meaning } from '../library/value-meaning.ts'

/** What stands for the token with a key: a reference to it, or what it comes to; null where there is nothing. */
type ReferToKey = (key: string) => string | null

/** A value as CSS writes it, or null where CSS has nothing for it. Composite ones may give several: `-font-size`. */
export function cssValue(meaning: Meaning, refer: ReferToKey): ReadonlyMap<string, string> | null {
  if (meaning.kind === 'boolean') return null
  if ('json' in meaning) {
    const texts = compositeCss(meaning.kind, meaning.json, refer)
    return texts && new Map([...texts].map(([member, text]) => [member === '' ? '' : ending(member), text]))
  }
  return new Map([['', simpleValue(meaning)]])
}

/** The endings that custom properties of a token have: none, or one for each part of a text style. */
export function cssParts(token: ExportedToken): readonly string[] {
  const parts = literalsOf(token).flatMap((literal) => {
    const meaning = meaningOf(token, literal)
    return meaning.kind === 'typography' ? Object.keys(meaning.json).map(ending) : ['']
  })
  return [...new Set(parts)]
}

const ending = (part: string): string => `-${kebab(part)}`

type Simple = Exclude<Meaning, { readonly json: object } | { readonly kind: 'boolean' }>

function simpleValue(meaning: Simple): string {
  const { kind } = meaning
  if (kind === 'color') return colorText(meaning.value)
  if ('unit' in meaning) return `${meaning.value}${meaning.unit}`
  if (kind === 'fontFamily') return meaning.families.map(familyName).join(', ')
  if (kind === 'fontWeight') return weightText(meaning.value) ?? textValue(String(meaning.value))
  if (kind === 'number') return String(meaning.value)
  return textValue(meaning.text)
}

/** In the words of the source where it lies outside of sRGB, which a hex value cannot say. */
function colorText(color: ExportedColor): string {
  const wide = color.wide && parseColor(color.wide)
  return wide ? spacedCss(wide) : hexColor(color).toLowerCase()
}
