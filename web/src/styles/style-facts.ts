import type { StyleValues } from '@vitrine/client'
import type { CSSProperties } from 'react'
import { isRecord } from '../preview/reference.ts'
import {
  colorCss,
  effectsCss,
  fontOf,
  numberOr,
  paintCss,
  paintsCss,
  pixels,
  shadowCss,
  typographyCss,
} from '../preview/style-css.ts'
import { words } from './describe-style.ts'

// What a style says, as people write it: with units, as CSS where CSS has words for it.

type Style = Pick<StyleValues, 'type' | 'properties' | 'bound_variables'>
type Binding = StyleValues['bound_variables'][number]
type Fields = Readonly<Record<string, unknown>>

export interface StyleFact {
  readonly label: string
  readonly value: string
  /** A color or gradient to show beside it. */
  readonly paint?: string
  /** What drives it; `part` says which part of it, where it has several. */
  readonly tokens: readonly { readonly part: string; readonly binding: Binding }[]
}

interface Told extends Omit<StyleFact, 'tokens'> {
  /** The stored properties that it tells of; those below them are its parts. */
  readonly of: readonly string[]
}

export function styleFacts({ type, properties, bound_variables: bound }: Style): readonly StyleFact[] {
  const told = TOLD[type](properties, new Set(bound.map(({ property }) => property)))
  const left = new Set(bound)
  const facts = told.map(({ of, ...fact }): StyleFact => {
    const tokens = bound.flatMap((binding) => {
      const whole = of.find((one) => binding.property === one || binding.property.startsWith(`${one}.`))
      if (whole === undefined) return []
      left.delete(binding)
      return [{ part: binding.property.slice(whole.length + 1), binding }]
    })
    return { ...fact, tokens }
  })
  const others = [...left].map((binding) => ({ label: binding.property, value: '', tokens: [{ part: '', binding }] }))
  return [...facts, ...others]
}

const TOLD: Readonly<Record<StyleValues['type'], (properties: Fields, bound: ReadonlySet<string>) => readonly Told[]>> =
  { TEXT: textFacts, PAINT: paintFacts, EFFECT: effectFacts, GRID: gridFacts }

const listOf = (list: unknown): readonly Fields[] => (Array.isArray(list) ? list.filter(isRecord) : [])
const isHidden = ({ visible }: Fields): boolean => visible === false
const joined = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(', ')

const TEXT_LABELS = [
  ['fontSize', 'Size'],
  ['lineHeight', 'Line height'],
  ['letterSpacing', 'Letter spacing'],
  ['textCase', 'Case'],
  ['textDecoration', 'Decoration'],
  ['paragraphSpacing', 'Paragraph spacing'],
  ['paragraphIndent', 'Paragraph indent'],
] as const
const OF_THE_FONT = ['fontName', 'fontFamily', 'fontStyle', 'fontWeight']
/** What a text has when nobody says anything about it. */
const USUAL = new Set(['', '0', 'none', 'original'])

function textFacts(properties: Fields, bound: ReadonlySet<string>): readonly Told[] {
  const { family, style, weight } = fontOf(properties)
  const hasWeight = style !== '' || properties['fontWeight'] !== undefined
  const named = new Set<string>([...OF_THE_FONT, ...TEXT_LABELS.map(([name]) => name)])
  const labels = [
    ...TEXT_LABELS,
    ...Object.keys(properties)
      .filter((name) => !named.has(name))
      .map((name) => [name, sentence(name)] as const),
  ]
  return [
    ...(family === null ? [] : [{ label: 'Font', value: family, of: ['fontFamily'] }]),
    ...(hasWeight
      ? [
          {
            label: 'Style',
            value: style === '' || style === String(weight) ? String(weight) : `${style} (${weight})`,
            of: ['fontStyle', 'fontWeight'],
          },
        ]
      : []),
    ...labels.flatMap(([name, label]): Told[] => {
      const value = textValue(properties[name])
      if (USUAL.has(value) && !bound.has(name)) return []
      const paint = isRecord(properties[name]) ? colorOf(properties[name]) : undefined
      return [{ label, value, of: [name], ...(paint === undefined ? {} : { paint }) }]
    }),
  ]
}

/** A record with channels, and no other. */
const colorOf = (value: Fields): string | undefined => (typeof value['r'] === 'number' ? colorCss(value) : undefined)

function textValue(value: unknown): string {
  if (typeof value === 'number') return pixels(value)
  if (typeof value === 'string') return /^[A-Z_]+$/.test(value) ? words(value) : value
  if (!isRecord(value)) return value === undefined || value === null ? '' : JSON.stringify(value)
  if (value['unit'] === 'AUTO') return 'auto'
  if (typeof value['value'] !== 'number') return colorOf(value) ?? JSON.stringify(value)
  return value['unit'] === 'PERCENT' ? `${Math.round(value['value'] * 100) / 100}%` : pixels(value['value'])
}

/** `marginBottom` → `Margin bottom` */
function sentence(name: string): string {
  const spoken = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return `${spoken.slice(0, 1).toUpperCase()}${spoken.slice(1)}`
}

function paintFacts({ paints }: Fields): readonly Told[] {
  const list = listOf(paints)
  return list.map((one, at) => {
    const css = paintCss({ ...one, visible: true })
    const { blendMode } = one
    const blends = typeof blendMode === 'string' && !/^(NORMAL|PASS_THROUGH)$/.test(blendMode) && words(blendMode)
    return {
      label: list.length === 1 ? 'Paint' : `Paint ${at + 1}`,
      value: joined(css ?? words(one['type']), blends, isHidden(one) && 'hidden'),
      of: [`paints[${at}]`],
      ...(css === undefined ? {} : { paint: css }),
    }
  })
}

function effectFacts({ effects }: Fields): readonly Told[] {
  return listOf(effects).map((one, at) => {
    const isBlur = String(one['type']).endsWith('BLUR')
    const value = isBlur ? `blur(${pixels(numberOr(one['radius'], 0))})` : shadowCss(one)
    const paint = colorCss(one['color'])
    return {
      label: sentence(words(one['type'])),
      value: joined(value ?? '', isHidden(one) && 'hidden'),
      of: [`effects[${at}]`],
      ...(isBlur || paint === undefined ? {} : { paint }),
    }
  })
}

function gridFacts({ layoutGrids }: Fields): readonly Told[] {
  return listOf(layoutGrids).map((one, at) => {
    const { pattern, count, sectionSize, gutterSize, offset, alignment } = one
    const kind = words(pattern)
    const has = typeof count === 'number' && count > 0 ? `${count} ${kind}` : kind
    const size = typeof sectionSize === 'number' && alignment !== 'STRETCH' ? ` of ${pixels(sectionSize)}` : ''
    return {
      label: sentence(kind),
      value: joined(
        pattern === 'GRID' ? `squares${size}` : `${has}${size}`,
        typeof gutterSize === 'number' && `gutter ${pixels(gutterSize)}`,
        typeof offset === 'number' && offset !== 0 && `margin ${pixels(offset)}`,
        typeof alignment === 'string' && words(alignment),
        isHidden(one) && 'hidden',
      ),
      of: [`layoutGrids[${at}]`],
    }
  })
}

/** Declarations to paste, one in each line; empty where CSS has no words for it. */
export function styleCss({ type, properties }: Pick<Style, 'type' | 'properties'>): string {
  if (type === 'TEXT') return textCss(properties)
  if (type === 'EFFECT') return declarations(effectsCss(properties['effects']))
  if (type === 'GRID') return ''
  const seen = listOf(properties['paints']).filter((one) => !isHidden(one))
  const [only] = seen
  return declarations({ background: only && seen.length === 1 ? paintCss(only) : paintsCss(properties['paints']) })
}

const FONTS = { sans: 'sans-serif', mono: 'monospace' }

function textCss(properties: Fields): string {
  const hasWeight = properties['fontWeight'] !== undefined || fontOf(properties).style !== ''
  const { fontFamily, fontSize, fontWeight, fontStyle, lineHeight, letterSpacing, ...rest } = typographyCss(
    properties,
    FONTS,
  )
  const size = typeof fontSize === 'number' ? pixels(fontSize) : fontSize
  const around = Object.entries(properties).flatMap(([name, value]) =>
    /^(margin|padding)|^color$/.test(name) ? [[name, textValue(value)] as const] : [],
  )
  const height = lineHeight === undefined ? '' : `/${lineHeight}`
  const font =
    fontFamily !== undefined && size !== undefined
      ? { font: [fontStyle, fontWeight, `${size}${height}`, fontFamily].filter(Boolean).join(' ') }
      : { fontFamily, fontSize: size, fontStyle, fontWeight: hasWeight ? fontWeight : undefined, lineHeight }
  return declarations({
    ...font,
    letterSpacing: letterSpacing === '0' ? undefined : letterSpacing,
    ...rest,
    ...Object.fromEntries(around),
  })
}

const declarations = (css: CSSProperties): string =>
  Object.entries(css)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${String(value)};`)
    .join('\n')
