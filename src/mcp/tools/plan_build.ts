import { Type } from 'typebox'
import { BATCH_LIMIT } from '../../contract/schema.ts'
import type { Ask } from '../ask.ts'
import { Anything, Cursor } from '../inputs.ts'
import { resolve } from '../resolve.ts'
import { startOf, telling, tool } from '../tool.ts'

export const planBuild = tool({
  name: 'plan_build',
  title: 'Plan a build',
  description:
    'What to build in which order, dependencies first, the component itself last; with missing variants and specs.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['getBuildOrder', 'validateComponents'],
  input: { component: Type.String(), cursor: Cursor },
  output: { order: Type.Array(Anything) },
  async run(ask, { component, cursor }, again) {
    const id = await resolve(ask, 'component', component)
    const { body } = await ask('getBuildOrder', { path: { id } })
    const all = body.ordered_components
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
        outside_this_library: start > 0 ? undefined : outsideOf(body.outside),
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
