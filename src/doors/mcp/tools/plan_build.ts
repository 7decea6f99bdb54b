import { Type } from 'typebox'
import { OneOf } from '../../../contract/schema.ts'
import { notFound, ServiceError } from '../../../errors.ts'
import type { AnswerOf, Ask } from '../asking/ask.ts'
import { Cursor } from '../asking/inputs.ts'
import { labeled } from '../names/namesakes.ts'
import { resolveEach } from '../names/resolve.ts'
import { partOf, startOf, telling, tool } from '../asking/tool.ts'
import { counted } from '../../../kit/words/counted.ts'

const PLACES = ['screen', 'flow'] as const
type Place = (typeof PLACES)[number]

export const planBuild = tool({
  name: 'plan_build',
  title: 'Plan a build',
  description:
    'What to build in order, dependencies first; with missing variants and specs. Of a screen, or a flow’s first: all placed on it.',
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
    not_imported: Type.Optional(Type.String()),
    screen: Type.Optional(Type.String()),
    flow: Type.Optional(Type.String()),
    placed: Type.Optional(Type.Array(Type.String(), { description: 'what stands on the screen itself' })),
  },
  async run(ask, { component, type, cursor }, again) {
    const { all, outside, issues, ...told } = await planOf(ask, component, type)
    const start = startOf(cursor)
    const notes = notesOf(issues)
    const rows = all.map(({ component_id: id, name, shared, svc_sync_status: status }) => {
      const called = shared === undefined ? name : labeled(name, id, shared.label)
      const said = [...(status === 'synced' ? [] : [status]), ...(notes.get(id) ?? [])]
      return said.length === 0 ? called : { name: called, notes: said }
    })
    return {
      head: {
        components: all.length,
        ...telling({
          first: start > 0 ? start + 1 : undefined,
          outside_this_library: start > 0 ? undefined : outsideOf(outside),
          ...told,
        }),
      },
      list: partOf('order', rows, { start, again }),
    }
  },
})

type Plan = AnswerOf<'planComponents'>

interface Planned {
  readonly all: Plan['ordered_components']
  readonly outside: Plan['outside']
  readonly issues: Plan['issues']
  readonly screen?: string
  readonly flow?: string
  readonly placed?: readonly string[]
  readonly not_planned?: string
  readonly not_imported?: string
}

const NOTHING: Plan = { ordered_components: [], outside: [], issues: [], missing: [] }

/** Of a component; of a screen that of everything placed on it, each once. A screen is found without its type too. */
async function planOf(ask: Ask, named: string, type: 'component' | Place | undefined): Promise<Planned> {
  const kinds = type === undefined ? (['component', ...PLACES] as const) : ([type] as const)
  const found = await resolveEach(
    ask,
    kinds.map((kind) => ({ type: kind, name: named })),
  )
  const at = found.findIndex((one) => typeof one === 'string')
  const [id, kind] = [found[at], kinds[at]]
  if (typeof id !== 'string' || kind === undefined)
    throw found[0] instanceof ServiceError ? found[0] : notFound('component', named)
  if (kind !== 'component') return planOfPlace(ask, id, kind)
  const plan = await planned(ask, [id])
  if (plan.missing.length > 0) throw notFound('component', id)
  return { all: plan.ordered_components, outside: plan.outside, issues: plan.issues }
}

const planned = async (ask: Ask, ids: readonly string[]): Promise<Plan> =>
  ids.length === 0 ? NOTHING : (await ask('planComponents', { body: { component_ids: ids } })).body

async function planOfPlace(ask: Ask, id: string, type: Place): Promise<Planned> {
  const { body: place } = await ask('getOrigin', { path: { type, id } })
  const uses = place.uses ?? []
  const ids = [...new Set(uses.flatMap((use) => use.component_id ?? []))]
  const plan = await planned(ask, ids.slice(0, MOST_PLACED))
  const outside = new Map(plan.outside.map((one) => [one.key, one]))
  for (const { component_id: own, key, name } of uses) if (own === null) outside.set(key, { key, name })
  const left = ids.length - MOST_PLACED
  const known = new Map(plan.ordered_components.map((one) => [one.component_id, one]))
  const placed = uses.map(({ component_id: own, name, key }) => {
    const shared = own === null ? undefined : known.get(own)?.shared
    if (own === null) return `${name ?? key} (outside this library)`
    return shared === undefined ? (name ?? key) : labeled(name ?? key, own, shared.label)
  })
  return {
    all: plan.ordered_components,
    outside: [...outside.values()],
    issues: plan.issues,
    ...(type === 'flow'
      ? { flow: place.name, screen: place.starts_at?.name ?? 'its first screen is not in this library' }
      : { screen: place.name }),
    placed: [...new Set(placed)],
    ...(left > 0 ? { not_planned: `${left} of those placed: plan them by name` } : {}),
    ...(uses.length === 0 ? { not_imported: NOTHING_PLACED } : {}),
  }
}

const NOTHING_PLACED =
  'what is placed on it: no component of a library is known to be there; ask for an import of its file with its nodes'

const MOST_PLACED = 100

/** Components of other files, which cannot be planned here. */
const outsideOf = (outside: readonly { key: string; name: string | null }[]): string[] => {
  const named = outside.slice(0, MOST_OUTSIDE).map(({ key, name }) => name ?? key)
  return outside.length > MOST_OUTSIDE ? [...named, `and ${outside.length - MOST_OUTSIDE} more`] : named
}

const MOST_OUTSIDE = 50
const MOST_EXAMPLES = 3

function notesOf(issues: Plan['issues']): Map<string, string[]> {
  const notes = new Map<string, string[]>()
  for (const issue of issues) {
    if (issue.type === 'not_a_variant_set') continue
    const told = notes.get(issue.component_id) ?? []
    notes.set(issue.component_id, told)
    if (issue.missing_count !== undefined) told.push(`${counted(issue.missing_count, 'variant')} missing`)
    if (told.length <= MOST_EXAMPLES) told.push(issue.message)
  }
  return notes
}
