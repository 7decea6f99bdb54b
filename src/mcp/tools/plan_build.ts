import { Type } from 'typebox'
import { BATCH_LIMIT, OneOf } from '../../contract/schema.ts'
import { ServiceError } from '../../errors.ts'
import type { AnswerOf, Ask } from '../ask.ts'
import { Cursor } from '../inputs.ts'
import { callingEach, placedNames } from '../names/namesakes.ts'
import { resolve } from '../resolve.ts'
import { startOf, telling, tool } from '../tool.ts'
import { counted } from '../../kit/words/counted.ts'

const PLACES = ['screen', 'flow'] as const
type Place = (typeof PLACES)[number]

export const planBuild = tool({
  name: 'plan_build',
  title: 'Plan a build',
  description:
    'What to build in which order, dependencies first, the component itself last; with missing variants and specs. Of a screen, or the one that a flow starts at: all that is placed on it.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['getBuildOrder', 'validateComponents'],
  input: { component: Type.String(), type: Type.Optional(OneOf(['component', ...PLACES])), cursor: Cursor },
  output: {
    components: Type.Integer(),
    order: Type.Array(
      Type.Union([Type.String(), Type.Object({ name: Type.String(), notes: Type.Array(Type.String()) })]),
      { description: 'what to build first stands first; notes: missing variants or specs' },
    ),
    outside_this_library: Type.Optional(Type.Array(Type.String())),
    screen: Type.Optional(Type.String()),
    flow: Type.Optional(Type.String()),
    placed: Type.Optional(Type.Array(Type.String(), { description: 'what stands on the screen itself' })),
  },
  async run(ask, { component, type, cursor }, again) {
    const { all, outside, ...told } = await orderOf(ask, component, type)
    const start = startOf(cursor)
    const part = all.slice(start, start + MOST)
    const issues = await issuesOf(
      ask,
      part.map(({ component_id: one }) => one),
    )
    const call = await callingEach(
      ask,
      part.map(({ component_id: id, name }) => ({ entity_type: 'component', entity_id: id, name })),
    )
    return {
      head: telling({
        components: all.length,
        first: start > 0 ? start + 1 : undefined,
        outside_this_library: start > 0 ? undefined : outsideOf(outside),
        ...told,
      }),
      list: {
        key: 'order',
        rows: part.map(({ component_id: one, name, svc_sync_status: status }) => {
          const notes = [...(status === 'synced' ? [] : [status]), ...(issues.get(one) ?? [])]
          return notes.length === 0 ? call(one, name) : { name: call(one, name), notes }
        }),
        next: (shown) => (start + shown < all.length ? again({ cursor: String(start + shown) }) : undefined),
      },
    }
  },
})

interface Order {
  readonly all: AnswerOf<'getBuildOrder'>['ordered_components']
  readonly outside: readonly { readonly key: string; readonly name: string | null }[]
  readonly screen?: string
  readonly flow?: string
  readonly placed?: readonly string[]
  readonly not_planned?: string
}

/** Of a component; of a screen that of everything placed on it, each once. A screen is found without its type too. */
async function orderOf(ask: Ask, named: string, type: 'component' | Place | undefined): Promise<Order> {
  if (type === 'screen' || type === 'flow') return orderOfPlace(ask, named, type)
  try {
    const { body } = await ask('getBuildOrder', { path: { id: await resolve(ask, 'component', named) } })
    return { all: body.ordered_components, outside: body.outside }
  } catch (error) {
    const elsewhere = error instanceof ServiceError ? error.details?.['elsewhere'] : undefined
    const found = Array.isArray(elsewhere) ? (elsewhere as { type?: unknown }[]).map((one) => one.type) : []
    const place = PLACES.find((kind) => found.includes(kind))
    if (type === 'component' || place === undefined) throw error
    return orderOfPlace(ask, named, place)
  }
}

async function orderOfPlace(ask: Ask, named: string, type: Place): Promise<Order> {
  const { body: place } = await ask('getOrigin', { path: { type, id: await resolve(ask, type, named) } })
  const uses = place.uses ?? []
  const ids = [...new Set(uses.flatMap((use) => use.component_id ?? []))]
  const orders: AnswerOf<'getBuildOrder'>[] = []
  for (const id of ids.slice(0, MOST_PLACED)) orders.push((await ask('getBuildOrder', { path: { id } })).body)
  const all = new Map(
    orders.flatMap((order) => order.ordered_components.map((one) => [one.component_id, one] as const)),
  )
  const outside = new Map(orders.flatMap((order) => order.outside.map((one) => [one.key, one] as const)))
  for (const { component_id: id, key, name } of uses) if (id === null) outside.set(key, { key, name })
  const left = ids.length - MOST_PLACED
  return {
    all: [...all.values()],
    outside: [...outside.values()],
    ...(type === 'flow'
      ? { flow: place.name, screen: place.starts_at?.name ?? 'its first screen is not in this library' }
      : { screen: place.name }),
    placed: await placedNames(ask, uses),
    ...(left > 0 ? { not_planned: `${left} of those placed: plan them by name` } : {}),
  }
}

const MOST_PLACED = 40

/** Components of other files, which cannot be planned here. */
const outsideOf = (outside: readonly { key: string; name: string | null }[]): string[] => {
  const named = outside.slice(0, MOST_OUTSIDE).map(({ key, name }) => name ?? key)
  return outside.length > MOST_OUTSIDE ? [...named, `and ${outside.length - MOST_OUTSIDE} more`] : named
}

const MOST = 500
const MOST_OUTSIDE = 50
const MOST_EXAMPLES = 3

async function issuesOf(ask: Ask, ids: readonly string[]): Promise<Map<string, string[]>> {
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH_LIMIT) }, (_, at) =>
    ids.slice(at * BATCH_LIMIT, (at + 1) * BATCH_LIMIT),
  )
  const notes = new Map<string, string[]>()
  for (const component_ids of batches) {
    const { body } = await ask('validateComponents', { body: { component_ids } })
    for (const issue of body.issues) {
      if (issue.type === 'not_a_variant_set') continue
      const told = notes.get(issue.component_id) ?? []
      notes.set(issue.component_id, told)
      if (issue.missing_count !== undefined) told.push(`${counted(issue.missing_count, 'variant')} missing`)
      if (told.length <= MOST_EXAMPLES) told.push(issue.message)
    }
  }
  return notes
}
