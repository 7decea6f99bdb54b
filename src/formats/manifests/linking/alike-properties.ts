import type { CodeComponent, Target } from '../model/code-component.ts'
import { foldKey, wordsOf } from '../model/fold.ts'
import type { DesignComponent, DesignProperty, PropertyLink, Proposal } from './link.ts'
import { alikeValues, booleanPairs, equalValues, isBooleanProp, type ValuePair } from './value-links.ts'

interface Alike {
  readonly design: DesignComponent
  readonly code: CodeComponent
  readonly links: readonly PropertyLink[]
  /** Properties without a partner by name. */
  readonly rest: readonly DesignProperty[]
  readonly mayBe: (property: DesignProperty, target: Target) => boolean
}

/** What a boolean is asked with, on either side. */
const QUESTION = /^(is|has|show|with|can|should|use|hide)$/

/** Different words for how it looks, and for what stands in it. */
const LOOKS = new Set([
  'appearance',
  'variant',
  'kind',
  'type',
  'style',
  'view',
  'color',
  'tone',
  'intent',
  'scheme',
  'severity',
  'status',
])
const CONTENTS = new Set(['label', 'text', 'title', 'content', 'children', 'value', 'heading'])

/** Properties and values that may be partners, with why. */
export function alikeProperties(pair: Alike): Proposal[] {
  const { design, code } = pair
  const properties = pair.rest.flatMap((property) => {
    const found = code.props.flatMap((prop) => {
      const target = prop.name === 'children' ? ({ children: true } as const) : { prop: prop.name }
      if (!pair.mayBe(property, target)) return []
      const { score, reasons, values } = likeness(property, prop)
      return score < 0.5
        ? []
        : [{ design: design.key, code: code.id, property: property.name, target, values, score, reasons }]
    })
    return found.sort((a, b) => b.score - a.score).slice(0, 2)
  })
  return [...properties, ...pair.links.flatMap((link) => valueProposals(link, pair))]
}

interface Likeness {
  readonly score: number
  readonly reasons: readonly string[]
  readonly values: readonly ValuePair[]
}

function likeness(property: DesignProperty, prop: CodeComponent['props'][number]): Likeness {
  const [a, b] = [plainWords(property.name), plainWords(prop.name)]
  const reasons: string[] = []
  let score = 0
  const hint = (points: number, reason: string): void => {
    score += points
    reasons.push(reason)
  }
  if (foldKey(property.name) === foldKey(prop.name)) hint(0.5, 'their names are equal, and they are of different kinds')
  else if (a.length > 0 && sameWords(a, b)) hint(0.6, `"${property.name}" and "${prop.name}" ask for the same`)
  else if (isOneOf(a, b, LOOKS) || isOneOf(a, b, CONTENTS))
    hint(0.3, `"${property.name}" and "${prop.name}" are words for the same`)
  const values = prop.values === undefined ? [] : equalValues(property.values ?? [], prop.values)
  const share = values.length / Math.max(1, property.values?.length ?? 0, Math.min(prop.values?.length ?? 0, 12))
  if (values.length >= 2 && share >= 0.5) hint(0.4 * share + 0.2, `${values.length} of their values are equal`)
  const pairs = isBooleanProp(prop) ? booleanPairs(property) : undefined
  if (pairs && score > 0) hint(0.2, 'both are yes or no')
  return { score: Math.min(1, score), reasons, values: pairs ?? values }
}

const plainWords = (name: string): readonly string[] => {
  const words = wordsOf(name)
  return words.length > 1 && QUESTION.test(words[0] ?? '') ? words.slice(1) : words
}

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.join('') === b.join('') || [...a].sort().join() === [...b].sort().join()

const isOneOf = (a: readonly string[], b: readonly string[], group: ReadonlySet<string>): boolean =>
  a.length === 1 && b.length === 1 && group.has(a[0] ?? '') && group.has(b[0] ?? '')

/** Inside of a link by name: `Outline` may be `outlined`. */
function valueProposals(link: PropertyLink, { design, code, rest }: Alike): Proposal[] {
  const { code: target } = link
  const prop = 'prop' in target ? code.props.find(({ name }) => name === target.prop) : undefined
  const property = design.properties.find(({ name }) => name === link.design)
  // A property that links values to several props has said what each of them is.
  if (!prop?.values || !property?.values || rest.includes(property)) return []
  const values = alikeValues(property.values, prop.values, link.values)
  if (values.length === 0) return []
  const reasons = values.map(
    (pair) => `"${pair.design}" and "${'literal' in pair.code ? String(pair.code.literal) : ''}" are alike`,
  )
  return [
    {
      design: design.key,
      code: code.id,
      property: property.name,
      target,
      values,
      score: 0.6,
      reasons: reasons.slice(0, 5),
    },
  ]
}
