import { memo } from '../../../kit/memo.ts'
import type { CodeTokens, TokenFacts } from '../token-facts.ts'
import type { Speaks } from './context.ts'
import { COMMON_PARTS, HUES, isStep, PARTS, wordsOf } from './name-words.ts'
import type { Needs } from './property-needs.ts'
import { usesOf, type TokenUse } from './token-use.ts'
import type { Use } from './use.ts'

/** Where a value stands, and which one it is. */
interface Place {
  readonly needs: Pick<Needs, 'best' | 'also' | 'side'>
  readonly speaks: Speaks
  /** Black, white, gray: such a value says nothing of what it means. */
  readonly isAchromatic: boolean
  /** Part of a sum: what is added there is a distance. */
  readonly isInSum: boolean
  /** Nothing will do but what is made for it. */
  readonly isStrict?: boolean
}

/** Of these tokens those that are for a place, the most fitting first. */
export function fittingTokens(tokens: CodeTokens, some: readonly TokenFacts[], place: Place): TokenFacts[] {
  const uses = usesOf(tokens)
  return some
    .flatMap((token) => {
      const use = uses.get(token)
      const rank = use && !token.isDeprecated ? rankOf(tokens, token, { use, place }) : null
      return rank === null ? [] : [{ token, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ token }) => token)
}

/** Whether a token is a value with a name rather than a decision. */
export function isOfScale(tokens: CodeTokens, token: TokenFacts): boolean {
  const uses = usesOf(tokens).get(token)?.uses
  return uses === undefined || uses.has('palette') || uses.has('scale')
}

const RANK = {
  also: 20,
  primitive: 10,
  onGround: 8,
  extra: 3,
  intent: 2,
  step: 1,
  layer: 8.5,
  underlying: 2,
  otherKind: 4,
  otherRole: 3,
  rareIntent: 0.5,
  commonPart: 21,
  plain: -0.5,
  own: -1,
} as const

/** Null for a token that is for something else. Lower is better. */
function rankOf(tokens: CodeTokens, token: TokenFacts, { use, place }: { use: TokenUse; place: Place }): number | null {
  const { needs, speaks, isAchromatic, isInSum } = place
  const fit = fitOf(tokens, use.uses, place)
  if (fit === null) return null
  if (isInSum && !use.uses.has('spacing') && !use.uses.has('scale')) return null
  if (use.side !== null && needs.side !== null && use.side !== needs.side) return null
  if (use.asks.some((word) => !speaks(word))) return null
  const strange = use.extras.filter((word) => !speaks(word))
  const isColor = token.values[0]?.key.kind === 'color'
  if (use.ground === 'named' && !needs.best.includes('text')) return null
  if (isColor && isAchromatic && (use.hasIntent || strange.some((word) => HUES.has(word)))) return null
  if (isColor ? strange.length > 1 : strange.length > 0 && !use.endsOwn) return null
  const words = wordsOf(token.name)
  return (
    fit +
    // A step of a scale of lengths is used as it is, whoever is an alias of it.
    (token.isPrimitive ? (isColor ? RANK.primitive : RANK.step / 2) : 0) +
    (token.isTarget && words.some((word) => UNDERLYING.has(word)) ? RANK.underlying : 0) +
    (!isColor && fit === 0 && /^\d{3}/.test(words.at(-1) ?? '') ? RANK.step : 0) +
    (use.ground === null ? 0 : RANK.onGround) +
    (use.ground === 'named' && words.at(-1) === 'inverse' ? RANK.step : 0) +
    (use.hasIntent ? RANK.intent : 0) +
    (use.hasRareIntent ? RANK.rareIntent : 0) +
    (use.role.length > 0 && !use.role.some((role) => needs.best.includes(role)) ? RANK.otherRole : 0) +
    (use.asks.includes('heading') ? RANK.extra : 0) +
    (use.asks.some((word) => COMMON_PARTS.has(word)) ? RANK.commonPart : 0) +
    strange.length * RANK.extra +
    stepRank(token, words, isColor) +
    (use.uses.has('spacing') && words.some((word) => KINDS_OF_SPACE.has(word) && !speaks(word)) ? RANK.otherKind : 0) +
    (use.isPlain ? RANK.plain : 0) +
    (use.asks.some((word) => PARTS.has(word) && !COMMON_PARTS.has(word)) ? RANK.own : 0) +
    words.length / 10 +
    token.codeName.length / 1_000
  )
}

/** A numbered color that others are aliases of is one step on the way to a decision. */
function stepRank(token: TokenFacts, words: readonly string[], isColor: boolean): number {
  if (!isColor || !isStep(words.at(-1) ?? '')) return 0
  return token.isTarget ? RANK.layer : RANK.step
}

/** What a library calls the values that its decisions are made of. */
const UNDERLYING: ReadonlySet<string> = new Set('base core primitive primitives ref raw constant palette'.split(' '))

const KINDS_OF_SPACE: ReadonlySet<string> = new Set(['gap', 'gutter', 'inset', 'padding', 'margin'])

function fitOf(
  tokens: CodeTokens,
  uses: ReadonlySet<Use>,
  { needs: { best, also }, isAchromatic, isStrict = false }: Place,
): number | null {
  if (best.some((use) => uses.has(use))) return 0
  if (isStrict) return null
  if (also.some((use) => uses.has(use))) return RANK.also
  if (uses.has('meaning') && best.some((use) => ROLES.has(use)) && !isAchromatic) return RANK.also
  // A palette is used as it is only where nobody made decisions of it.
  const isPalette = uses.has('palette') && best.some((use) => ROLES.has(use))
  return isPalette && !best.some((use) => decided(tokens).has(use)) ? RANK.also : null
}

const ROLES: ReadonlySet<Use> = new Set<Use>(['text', 'icon', 'background', 'border', 'effect', 'palette'])
const FEWEST = 3

/** What a library has tokens of its own for. */
const decided = memo((tokens: CodeTokens): ReadonlySet<Use> => {
  const counts = new Map<Use, number>()
  for (const { uses } of usesOf(tokens).values()) for (const use of uses) counts.set(use, (counts.get(use) ?? 0) + 1)
  return new Set(
    [...counts].flatMap(([use, count]) => (count >= FEWEST && use !== 'palette' && use !== 'meaning' ? [use] : [])),
  )
})
