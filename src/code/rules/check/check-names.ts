import { memo } from '../../../kit/memo.ts'
import { nearestName } from '../nearest-name.ts'
import { lettersOf, type CodeTokens, type TokenFacts } from '../token-facts.ts'
import type { Speaks } from '../use/context.ts'
import { isStep } from '../use/name-words.ts'
import { needsOf } from '../use/property-needs.ts'
import { fittingTokens, isOfScale } from '../use/token-fit.ts'
import { isGray } from '../css-key.ts'
import { writtenName } from '../css-name.ts'
import type { Checked, CodeFinding } from './code-finding.ts'

interface WrittenName {
  /** Without what marks it, and without escapes. */
  readonly name: string
  readonly isSass: boolean
  /** As it stands there, with what marks it. */
  readonly written: string
  readonly start: number
  readonly property: string
  readonly speaks: Speaks
}

const MOST_SUGGESTED = 3

/** A name that is no token's, one that is deprecated, and a value with a name where there is a decision. */
export function* checkName(one: WrittenName, tokens: CodeTokens, defined: ReadonlySet<string>): Generator<Checked> {
  const { name, isSass, written, start } = one
  const alike = tokens.byLetters.get(lettersOf(name)) ?? []
  // A package says in its own way what its variables of Sass are called, and Sass itself refuses one that is not there.
  const token = isSass ? alike[0] : tokens.byName.get(name)
  if (token) {
    yield* checkToken(token, one, tokens)
    return
  }
  // A name that the code defines is its own, whatever it looks like.
  if (defined.has(name) || (isSass && defined.has(name.replaceAll('_', '-')))) return
  const mark = isSass ? '$' : '--'
  const found = (message: string, instead: readonly string[]): CodeFinding => ({
    rule: 'unknown_name',
    start,
    written,
    message,
    instead: instead.map((other) => mark + writtenName(other)),
  })
  const [only, second] = alike
  if (only) {
    const finding = found(
      NO_TOKEN,
      alike.slice(0, MOST_SUGGESTED).map(({ codeName }) => codeName),
    )
    yield second ? finding : { ...finding, fix: mark + writtenName(only.codeName) }
    return
  }
  const near = nearestName(tokens, name)
  if (near !== null) {
    yield found(NO_TOKEN, [near])
    return
  }
  if (isSass) return
  const beside = besideOf(tokens, name)
  if (beside) yield found(`${NO_TOKEN}, which has ${beside} there`, [])
  else yield { aside: 'foreign_name', start, written, property: one.property }
}

const NO_TOKEN = 'is no token of this library'

const pathOf = ({ collection, name }: TokenFacts): string => `${collection}/${name}`

function* checkToken(
  token: TokenFacts,
  { written, start, property, speaks }: WrittenName,
  tokens: CodeTokens,
): Generator<CodeFinding> {
  const instead = (): string[] =>
    sameValue(token, { property, speaks }, tokens)
      .slice(0, MOST_SUGGESTED)
      .map(({ codeName }) => `--${writtenName(codeName)}`)
  if (token.isDeprecated) {
    yield { rule: 'deprecated', start, written, message: `${pathOf(token)} is deprecated`, instead: instead() }
    return
  }
  // Steps of a scale are used as they are; a color that was chosen for something has a name that says so.
  const [usual] = token.values
  if (!token.isPrimitive || usual?.key.kind !== 'color' || usual.key.channels?.[3] === 0 || !isOfScale(tokens, token))
    return
  const better = instead()
  if (better.length === 0) return
  const message = `${pathOf(token)} is a value with a name; there is a token for this use`
  yield { rule: 'primitive', start, written, message, instead: better }
}

/** Decisions that come to the same by default and are for this property. */
function sameValue(
  token: TokenFacts,
  { property, speaks }: Pick<WrittenName, 'property' | 'speaks'>,
  tokens: CodeTokens,
): TokenFacts[] {
  const needs = needsOf(property)
  const key = token.values[0]?.key
  if (needs === null || key === undefined) return []
  const same = (tokens.byValue.get(key.key) ?? []).filter(
    (other) => other !== token && !isOfScale(tokens, other) && other.values[0]?.key.key === key.key,
  )
  return fittingTokens(tokens, same, { needs, speaks, isAchromatic: isGray(key), isInSum: false, isStrict: true })
}

const FEWEST = 3
const MOST = 0.5

/** What the library has beside a name: `--space-1 to --space-8` of `--space-7`. Null where it has nothing of the kind. */
function besideOf(tokens: CodeTokens, name: string): string | null {
  const parent = parentOf(name)
  const [first, ...others] = siblings(tokens).get(parent) ?? []
  if (first === undefined || others.length + 1 < FEWEST || others.length + 1 > tokens.tokens.length * MOST) return null
  if (!parent.includes('-') && !isStep(name.slice(parent.length).replace(/^-+/, ''))) return null
  return `--${writtenName(first)} and ${others.length} more`
}

/** Names by all but their last part. */
const siblings = memo(({ tokens }: CodeTokens): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const { codeName } of tokens) {
    const parent = parentOf(codeName)
    if (parent === '') continue
    const beside = found.get(parent)
    if (beside) beside.push(codeName)
    else found.set(parent, [codeName])
  }
  return found
})

function parentOf(name: string): string {
  let end = name.lastIndexOf('-')
  while (end > 0 && name[end - 1] === '-') end--
  return end <= 0 ? '' : name.slice(0, end)
}
