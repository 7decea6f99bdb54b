import { ServiceError } from '../../../errors.ts'
import { estimateTokens } from '../../../kit/estimate-tokens.ts'
import type { Json } from '../../../kit/shapes/json-value.ts'
import type { Ask } from '../asking/ask.ts'
import { withinCeiling } from '../asking/ceiling.ts'
import type { Tool } from '../asking/tool.ts'
import { getComponent } from '../tools/get_component.ts'
import { getDocumentation } from '../tools/get_documentation.ts'
import { getTokens } from '../tools/get_tokens.ts'
import { listComponents } from '../tools/list_components.ts'
import { planBuild } from '../tools/plan_build.ts'
import type { Price } from './rules/facts.ts'

/** So many stand for all. */
const SAMPLES = 9

/** What calls cost in this library: each is asked, and its answer counted. Nothing that ranks, which may answer otherwise tomorrow. */
export async function priceCalls(
  ask: Ask,
  { components, page }: { readonly components: readonly string[]; readonly page: string | undefined },
): Promise<readonly Price[]> {
  const sampled = spread(components)
  const [first = ''] = sampled
  const prices = await Promise.all([
    priceOf(ask, listComponents, [{}], 'the components, as many as an answer holds'),
    priceOf(ask, getTokens, [{}], 'a map of the tokens'),
    ...(first === ''
      ? []
      : [
          priceOf(
            ask,
            getComponent,
            sampled.map((name) => ({ components: [name] })),
            'props, anatomy, variants, health',
          ),
          priceOf(
            ask,
            getComponent,
            sampled.map((name) => ({ components: [name], include: ['build'] })),
            'all that is needed to build it',
          ),
          priceOf(ask, planBuild, [{ component: first }], 'what to build first'),
        ]),
    ...(page === undefined ? [] : [priceOf(ask, getDocumentation, [{ page }], 'a page as Markdown')]),
  ])
  return prices.flatMap((price) => (price === null ? [] : [price]))
}

/** As many as are sampled, evenly over all. */
const spread = (names: readonly string[]): readonly string[] =>
  names.length <= SAMPLES
    ? names
    : Array.from({ length: SAMPLES }, (_, at) => names[Math.floor((at * names.length) / SAMPLES)] ?? '')

type Given = Readonly<Record<string, Json>>

async function priceOf(ask: Ask, tool: Tool, calls: readonly Given[], gives: string): Promise<Price | null> {
  const found = await Promise.all(calls.map(async (given) => tokensOf(ask, tool, given)))
  const counted = found.filter((one) => one !== null).toSorted((a, b) => a - b)
  const [given = {}] = calls
  const [median, most] = [counted[Math.floor(counted.length / 2)], counted.at(-1)]
  return median === undefined || most === undefined ? null : { tool: tool.name, arguments: given, gives, median, most }
}

/** Null of what is refused, such as a name that two components have. */
async function tokensOf(ask: Ask, tool: Tool, given: Given): Promise<number | null> {
  try {
    return rounded(estimateTokens(JSON.stringify(await withinCeiling(await tool.run(ask, given)))))
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}

/** Two digits: more would be another pack after each word that is written. */
const rounded = (tokens: number): number => Number(tokens.toPrecision(2))
