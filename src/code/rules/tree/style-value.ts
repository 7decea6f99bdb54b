import { readReference, type SpecReference } from '../../../components/rules/spec/spec-references.ts'
import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'

/** What code writes for a reference: a custom property, or the fields of a named style; null where nobody knows it. */
export type Named = { readonly variable: string } | { readonly style: string; readonly fields: Json } | null

export type NameOf = (reference: SpecReference) => Named

/** Texts of documents that may stand in a declaration: nothing that could end it. */
const PLAIN = /^[#\w\s.,()%+/-]{1,200}$/

/** Older documents write tokens as bare names. */
export const referenceIn = (value: Json | undefined, property: string): SpecReference | null =>
  value === undefined ? null : readReference(value, property, 'slash')

export function lengthText(value: Json | undefined, property: string, nameOf: NameOf): string | null {
  const reference = referenceIn(value, property)
  if (reference) return variableOf(reference, nameOf) ?? lengthText(reference.raw, '', nameOf)
  if (typeof value === 'number') return value === 0 ? '0' : `${rounded(value)}px`
  return null
}

export function numberText(value: Json | undefined, property: string, nameOf: NameOf): string | null {
  const reference = referenceIn(value, property)
  if (reference) return variableOf(reference, nameOf) ?? numberText(reference.raw, '', nameOf)
  return typeof value === 'number' ? String(rounded(value)) : null
}

/** A color, or what else a fill can be in one line. */
export function colorText(value: Json | undefined, property: string, nameOf: NameOf): string | null {
  const reference = referenceIn(value, property)
  if (reference) {
    const named = nameOf(reference)
    if (named && 'variable' in named) return `var(${named.variable})`
    if (named) return paintText(named.fields)
    return colorText(reference.raw, '', nameOf)
  }
  if (typeof value === 'string') return PLAIN.test(value) ? value : null
  if (Array.isArray(value))
    return value.map((one: Json) => colorText(one, property, nameOf)).find((one) => one !== null) ?? null
  if (isRecord(value) && own(value, 'color') !== undefined) return colorText(own(value, 'color'), property, nameOf)
  return channelsText(value)
}

function variableOf(reference: SpecReference, nameOf: NameOf): string | null {
  const named = nameOf(reference)
  return named && 'variable' in named ? `var(${named.variable})` : null
}

/** `{ r, g, b, a }` as parts of one. */
export function channelsText(value: Json | undefined): string | null {
  const [r, g, b] = ['r', 'g', 'b'].map((name) => own(value, name))
  if (typeof r !== 'number' || typeof g !== 'number' || typeof b !== 'number') return null
  const [red, green, blue] = [r, g, b].map((part) => Math.round(part * 255))
  const alpha = own(value, 'a')
  return typeof alpha === 'number' && alpha < 1
    ? `rgb(${red} ${green} ${blue} / ${rounded(alpha)})`
    : `rgb(${red} ${green} ${blue})`
}

/** The first solid paint of a named style. */
function paintText(fields: Json): string | null {
  const paints = own(fields, 'paints')
  const solid = Array.isArray(paints) ? paints.find((paint: Json) => own(paint, 'type') === 'SOLID') : undefined
  return channelsText(own(solid, 'color'))
}

export const rounded = (value: number): number => Math.round(value * 1_000) / 1_000
