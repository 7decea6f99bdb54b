import { isRecord } from '../../../kit/shapes/json-value.ts'
import { hexColor } from '../../../tokens/rules/hex-color.ts'
import type { ExportedColor } from '../library/token-library.ts'
import type { Meaning } from '../library/value-meaning.ts'
import type { Said } from './dialect.ts'

/** A value in words that an import reads back to the letter; not all of them are words of the format. */
export function dtcgValue(meaning: Meaning, rename: (path: string) => string): Said {
  const { kind } = meaning
  if ('json' in meaning) return { type: kind, value: renameIn(meaning.json, rename) }
  if (kind === 'color') return { type: kind, value: colorValue(meaning.value) }
  if (kind === 'dimension' || kind === 'duration') {
    return { type: kind, value: { value: meaning.value, unit: meaning.unit } }
  }
  if (kind === 'fontFamily') return { type: kind, value: familiesValue(meaning.families, meaning.text) }
  if (kind === 'cubicBezier') return { type: kind, value: meaning.points }
  return { type: kind, value: kind === 'string' ? meaning.text : meaning.value }
}

function familiesValue(families: readonly string[], text: string): unknown {
  const isList = families.length > 1 && families.map(quote).join(', ') === text
  return isList ? families : text
}

function colorValue(color: ExportedColor): object {
  const { r, g, b, a, wide } = color
  if (wide) return wide
  const hex = hexColor({ ...color, a: 1 }).toLowerCase()
  return { colorSpace: 'srgb', components: [r, g, b], ...(a === 1 ? {} : { alpha: a }), hex }
}

const quote = (name: string): string => (/[,"]/.test(name) ? JSON.stringify(name) : name)

/** References inside a composite value name tokens by their paths, which the export may have changed. */
function renameIn(value: unknown, rename: (path: string) => string): unknown {
  if (typeof value === 'string') return value.replaceAll(/\{([^{}]+)\}/g, (_, path: string) => `{${rename(path)}}`)
  if (Array.isArray(value)) return value.map((item) => renameIn(item, rename))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renameIn(item, rename)]))
}
