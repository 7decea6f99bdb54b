import { own, type Json } from '../kit/shapes/json-value.ts'
import type { Library } from '../library/library.ts'
import { oncePerLibrary } from '../tokens/once-per-library.ts'
import { cssKey } from './rules/css-key.ts'
import { paintColor } from './rules/paint-color.ts'
import { textDeclarations } from './rules/tree/named-style.ts'
import { channelsText } from './rules/tree/style-value.ts'

/** Styles by each value they have, as `cssKey` has it: a paint by its color, a text by its font, size and weight. */
export const stylesByValue = oncePerLibrary(async (library, pace) => {
  const found = new Map<string, number[]>()
  for (const node of library.live('style')) {
    if (pace.isDue) await pace.rest()
    for (const key of new Set(keysOf(library, node))) {
      const same = found.get(key)
      if (same) same.push(node)
      else found.set(key, [node])
    }
  }
  return found
})

function keysOf(library: Library, node: number): string[] {
  const { type, properties } = library.style(node)
  const fields = JSON.parse(properties) as Json
  if (type === 'PAINT') return [paintColor(fields)].filter((key) => key !== null)
  if (type === 'EFFECT') return effectColors(fields)
  if (type !== 'TEXT') return []
  return textDeclarations(fields).flatMap(([property, css]) =>
    VALUES.has(property) ? [cssKey(property === 'font-family' ? firstFamily(css) : css).key] : [],
  )
}

const VALUES: ReadonlySet<string> = new Set([
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'letter-spacing',
])
const firstFamily = (css: string): string => css.split(',', 1)[0] ?? css

function effectColors(fields: Json): string[] {
  const effects = own(fields, 'effects')
  return (Array.isArray(effects) ? effects : []).flatMap((effect: Json) => {
    const css = channelsText(own(effect, 'color'))
    return css === null ? [] : [cssKey(css).key]
  })
}
