import { Type } from 'typebox'
import { BATCH_LIMIT, OneOf } from '../../contract/schema.ts'
import { ServiceError } from '../../errors.ts'
import type { AnswerOf, Ask } from '../ask.ts'
import { Anything, Cursor } from '../inputs.ts'
import { resolve } from '../resolve.ts'
import { startOf, telling, tool } from '../tool.ts'

export const planBuild = tool({
  name: 'plan_build',
  title: 'Plan a build',
  description:
    'What to build in which order, dependencies first, the component itself last; with missing variants and specs. type screen: all that is placed on it.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['getBuildOrder', 'validateComponents'],
  input: { component: Type.String(), type: Type.Optional(OneOf(['component', 'screen'])), cursor: Cursor },
  output: {
    components: Type.Integer(),
    order: Type.Array(Anything, { description: 'names, with notes where there are any' }),
  },
  async run(ask, { component, type, cursor }, again) {
    const { all, outside, ...told } = await orderOf(ask, component, type)
    const start = startOf(cursor)
    const part = all.slice(start, start + MOST)
    const issues = await issuesOf(
      ask,
      part.map(({ component_id: one }) => one),
    )
    const names = all.map(({ name }) => name)
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
          const isRepeated = names.indexOf(name) !== names.lastIndexOf(name)
          return notes.length === 0 && !isRepeated ? name : telling({ name, id: isRepeated ? one : undefined, notes })
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
  readonly placed?: readonly string[]
}

/** Of a component; of a screen that of everything placed on it, each once. A screen is found without its type too. */
async function orderOf(ask: Ask, named: string, type: 'component' | 'screen' | undefined): Promise<Order> {
  if (type !== 'screen') {
    try {
      const { body } = await ask('getBuildOrder', { path: { id: await resolve(ask, 'component', named) } })
      return { all: body.ordered_components, outside: body.outside }
    } catch (error) {
      const elsewhere = error instanceof ServiceError ? error.details?.['elsewhere'] : undefined
      const isScreen = Array.isArray(elsewhere) && JSON.stringify(elsewhere).includes('"type":"screen"')
      if (type === 'component' || !isScreen) throw error
    }
  }
  const { body: screen } = await ask('getOrigin', { path: { type: 'screen', id: await resolve(ask, 'screen', named) } })
  const uses = screen.uses ?? []
  const ids = [...new Set(uses.flatMap((use) => use.component_id ?? []))].slice(0, MOST_PLACED)
  const orders = await Promise.all(ids.map(async (id) => (await ask('getBuildOrder', { path: { id } })).body))
  const all = new Map(
    orders.flatMap((order) => order.ordered_components.map((one) => [one.component_id, one] as const)),
  )
  const outside = new Map(orders.flatMap((order) => order.outside.map((one) => [one.key, one] as const)))
  for (const { component_id: id, key, name } of uses) if (id === null) outside.set(key, { key, name })
  return {
    all: [...all.values()],
    outside: [...outside.values()],
    screen: screen.name,
    placed: [...new Set(uses.map(({ name, key }) => name ?? key))],
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
      if (issue.missing_count !== undefined) told.push(`${issue.missing_count} variants missing`)
      if (told.length <= MOST_EXAMPLES) told.push(issue.message)
    }
  }
  return notes
}
