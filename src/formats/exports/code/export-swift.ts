import { inSpace } from '../../tokens/colors/color-spaces.ts'
import { parseColor } from '../../tokens/colors/read-color.ts'
import { chosenValues, type Choice } from '../library/chosen-values.ts'
import { schemesOf } from '../library/dark-scheme.ts'
import type { Exported, ExportedColor, ExportedToken, Literal, Note, TokenLibrary } from '../library/token-library.ts'
import { tokenNames } from '../library/unique-names.ts'
import { meaningOf } from '../library/value-meaning.ts'
import { camelCase } from './identifiers.ts'

/** `Tokens.swift`: constants of an enumeration without cases, which need no asset catalog. Colors follow the dark scheme. */
export function exportSwift(library: TokenLibrary): Exported {
  const notes: Note[] = []
  const { light, dark } = schemesOf(library, notes)
  const names = tokenNames(library, { said: iosName, made: (parts) => free(camelCase(parts)), separator: '_' }, notes)
  const usual = constantsOf(library, light)
  const night = dark ? constantsOf(library, dark) : usual
  const lines = library.collections.flatMap(({ name: collection, tokens }) =>
    tokens.flatMap(({ id, name }) => {
      const path = `${collection}: ${name}`
      const day = usual.get(id)
      if (!day) {
        notes.push({ path, message: 'has no equivalent in Swift and is left out' })
        return []
      }
      const dark = night.get(id) ?? day
      const isFixed = day.value === dark.value
      if (!isFixed && day.type !== 'Color')
        notes.push({ path, message: 'has another value in the dark, which is left out' })
      const value = day.type === 'Color' ? `Color(light: ${day.value}, dark: ${dark.value})` : day.value
      return [`  public static let ${names.get(id)}: ${day.type} = ${value}\n`]
    }),
  )
  return { files: [{ path: 'Tokens.swift', content: `${HEAD}${lines.join('')}}\n` }], notes }
}

const HEAD = `import SwiftUI
import UIKit

extension Color {
  fileprivate init(light: UIColor, dark: UIColor) {
    self.init(uiColor: UIColor { $0.userInterfaceStyle == .dark ? dark : light })
  }
}

public enum Tokens {
`

interface Constant {
  readonly type: string
  readonly value: string
}

function constantsOf(library: TokenLibrary, choice: Choice): ReadonlyMap<string, Constant> {
  const values = chosenValues(library, choice)
  return new Map(
    library.collections
      .flatMap((collection) => collection.tokens)
      .flatMap((token) => {
        const value = values.get(token.id)
        const constant = value === undefined ? null : constantOf(token, value)
        return constant ? [[token.id, constant] as const] : []
      }),
  )
}

/** Of a rem; there is none. */
const POINTS = 16

function constantOf(token: ExportedToken, value: Literal): Constant | null {
  const meaning = meaningOf(token, value)
  if ('json' in meaning) return null
  const { kind } = meaning
  if (kind === 'color') return { type: 'Color', value: color(meaning.value) }
  if ('unit' in meaning) {
    const { value, unit } = meaning
    if (kind === 'duration') return { type: 'TimeInterval', value: String(unit === 'ms' ? value / 1000 : value) }
    return { type: 'CGFloat', value: String(unit === 'rem' ? value * POINTS : value) }
  }
  if (kind === 'boolean') return { type: 'Bool', value: String(meaning.value) }
  if (kind === 'number') return { type: 'Double', value: String(meaning.value) }
  if (kind === 'fontFamily') return { type: 'String', value: text(meaning.families[0] ?? '') }
  if (kind !== 'fontWeight') return { type: 'String', value: text(meaning.text) }
  return typeof meaning.value === 'number'
    ? { type: 'Double', value: String(meaning.value) }
    : { type: 'String', value: text(meaning.value) }
}

/** What lies outside of sRGB is said in Display P3, as wide as screens are. */
function color({ r, g, b, a, wide }: ExportedColor): string {
  const said = wide && parseColor(wide)
  const p3 = said && inSpace(said, 'display-p3')
  if (!p3) return `UIColor(red: ${share(r)}, green: ${share(g)}, blue: ${share(b)}, alpha: ${share(a)})`
  const [red, green, blue] = p3.components
  return `UIColor(displayP3Red: ${share(red)}, green: ${share(green)}, blue: ${share(blue)}, alpha: ${share(a)})`
}

/** With four digits one channel in some hundreds came out a step of eight bits away from the color elsewhere. */
const share = (channel: number): string => String(Number(Math.min(1, Math.max(0, channel)).toFixed(6)))

/** `\\(` would be a place for a value, and a line of code ends where the text may not. */
const text = (value: string): string =>
  `"${value
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`)}"`

/** `Color.ink`, `.ink` and `ink` name a constant; what is an expression is not used. */
function iosName({ codeNames }: ExportedToken): string | null {
  const name = /^(?:\w*\.)*([A-Za-z_]\w*)$/.exec(codeNames?.ios ?? '')?.[1]
  return name === undefined ? null : free(name)
}

const free = (name: string): string => (SWIFT_WORDS.has(name) ? `${name}_` : name)

const SWIFT_WORDS = new Set(
  'Any Protocol Self Type actor as associatedtype async await break case catch class continue default defer deinit do else enum extension fallthrough false fileprivate for func guard if import in init inout internal is let nil open operator precedencegroup private protocol public repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while'.split(
    ' ',
  ),
)
