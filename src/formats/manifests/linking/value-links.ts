import type { CodeProp, Literal, MappedValue } from '../model/code-component.ts'
import { isBooleanType } from '../model/type-values.ts'
import { foldKey, groupedBy, onlyOf } from '../model/fold.ts'
import type { DesignProperty } from './link.ts'

export interface ValuePair {
  readonly design: string
  readonly code: MappedValue
}

const YES = new Set(['on', 'true', 'yes'])
const NO = new Set(['off', 'false', 'no'])

/** What a boolean is in the design: a property of that type, or a variant of two values such as On and Off. */
export function booleanPairs({ type, values = [] }: DesignProperty): readonly ValuePair[] | undefined {
  if (type === 'BOOLEAN')
    return [
      { design: 'true', code: { literal: true } },
      { design: 'false', code: { literal: false } },
    ]
  const isYes = values.map((value) => (YES.has(foldKey(value)) ? true : NO.has(foldKey(value)) ? false : undefined))
  if (values.length === 0 || values.length > 2 || isYes.includes(undefined) || new Set(isYes).size < values.length)
    return undefined
  return values.map((design, at) => ({ design, code: { literal: isYes[at] === true } }))
}

export const isBooleanProp = ({ type, values }: CodeProp): boolean =>
  isBooleanType(type) ||
  (values !== undefined && values.length > 0 && values.every((value) => typeof value === 'boolean'))

/** Values whose names are equal after folding, and unique on both sides. */
export function equalValues(design: readonly string[], code: readonly Literal[]): readonly ValuePair[] {
  const texts = code.filter((value) => typeof value === 'string' || typeof value === 'number')
  const byKey = groupedBy(texts, (value) => [foldKey(String(value))])
  const designs = groupedBy(design, (value) => [foldKey(value)])
  return design.flatMap((value) => {
    const key = foldKey(value)
    const literal = onlyOf(byKey.get(key))
    return literal === undefined || onlyOf(designs.get(key)) === undefined ? [] : [{ design: value, code: { literal } }]
  })
}

/** Words for sizes and the like that mean the same wherever they stand. */
const SAME_MEANING: readonly (readonly string[])[] = [
  ['xs', 'xsmall', 'extrasmall'],
  ['s', 'sm', 'small'],
  ['m', 'md', 'medium', 'default', 'regular'],
  ['l', 'lg', 'large'],
  ['xl', 'xlarge', 'extralarge'],
  ['danger', 'destructive', 'error', 'critical', 'negative'],
  ['success', 'positive'],
  ['warning', 'caution'],
  ['neutral', 'default', 'normal'],
]

/** Values that are only alike: the same word in another form, or another word for the same. */
export function alikeValues(
  design: readonly string[],
  code: readonly Literal[],
  taken: readonly ValuePair[],
): readonly ValuePair[] {
  const isTaken = (literal: Literal): boolean => taken.some(({ code }) => 'literal' in code && code.literal === literal)
  const free = code.filter((value): value is string => typeof value === 'string' && !isTaken(value))
  const open = design.filter((value) => !taken.some((pair) => pair.design === value))
  return open.flatMap((value) => {
    const found = onlyOf(free.filter((one) => isAlike(foldKey(value), foldKey(one))))
    return found === undefined ? [] : [{ design: value, code: { literal: found } }]
  })
}

function isAlike(a: string, b: string): boolean {
  if (SAME_MEANING.some((words) => words.includes(a) && words.includes(b))) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length >= 4 && long.startsWith(short) && long.length - short.length <= 3
}

/** The value of a variant that stands for a boolean: `State=Loading` for `loading`. A pointer's doing is no prop. */
const DOINGS = /^(hover|hovered|focus|focused|pressed|active|visited|default|rest|resting|normal|enabled|idle)$/

export const standsForBoolean = (value: string, prop: CodeProp): boolean =>
  isBooleanProp(prop) && !DOINGS.test(foldKey(value)) && foldKey(value) === foldKey(prop.name)
