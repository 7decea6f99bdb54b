import type { Static } from 'typebox'
import { healthGains, ruleWeight, summarizeGains, type HealthGain } from '../components/rules/health-gain.ts'
import { operation } from '../contract/operation.ts'
import { pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import type { Chi } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { Pace } from '../library/pace.ts'
import { oncePerLibrary } from '../tokens/once-per-library.ts'
import { HealthPage } from './schema.ts'

export const listHealth = operation({
  id: 'listHealth',
  method: 'GET',
  path: '/health',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What would raise the health of the library, and of each component, and by how much',
  description: 'Components with a spec, the least healthy first. What is deleted in the source is left out.',
  query: { limit: params.limit(5_000, 5_000), cursor: params.cursor() },
  output: HealthPage,
  reads: ['library', 'docs'],
  isLong: true,
  async run({ libraries, docs }, call, { limit }) {
    const library = await libraries.open(call)
    const [{ measured, rules, mean }, documentation] = await Promise.all([measure(library), docs.open(call)])
    const documented = documentation.documented('component')
    // A place: the library of a revision is always ordered alike, and another one begins again.
    const from = Number(call.position?.[0] ?? 0)
    const data: Row[] = []
    const pace = new Pace()
    for (const { node, chi, gains } of measured.slice(from, from + limit)) {
      data.push(rowOf(library, { node, chi, gains, hasDocs: documented.has(library.id(node)) }))
      if (pace.isDue) await pace.rest()
    }
    const end = from + data.length
    return {
      summary: {
        measured: measured.length,
        mean,
        rules: rules.map(({ rule, components, points, meanGain }) => ({
          rule,
          weight: ruleWeight(rule),
          components,
          points,
          mean_gain: meanGain,
        })),
      },
      data,
      pagination: pagination(call, limit, end < measured.length ? [end] : null),
    }
  },
})

type Row = Static<typeof HealthPage>['data'][number]

interface Measured {
  readonly node: number
  readonly chi: Chi
  readonly gains: readonly HealthGain[]
}

const measure = oncePerLibrary(async (library, pace) => {
  const measured: Measured[] = []
  let sum = 0
  for (const node of library.live('component')) {
    const chi = library.components.spec(node)?.chi
    if (pace.isDue) await pace.rest()
    if (!chi) continue
    measured.push({ node, chi, gains: healthGains(chi) })
    sum += chi.score
  }
  measured.sort((one, other) => one.chi.score - other.chi.score || one.node - other.node)
  return {
    measured,
    rules: summarizeGains(measured.map(({ gains }) => gains)),
    mean: measured.length === 0 ? null : Math.round((100 * sum) / measured.length) / 100,
  }
})

function rowOf(library: Library, { node, chi, gains, hasDocs }: Measured & { readonly hasDocs: boolean }): Row {
  return {
    id: library.id(node),
    name: library.name(node),
    score: chi.score,
    status: chi.status,
    gains: [...gains],
    unbound: Math.max(0, Math.round(100 * (chi.ta.total - chi.ta.bound)) / 100),
    users: new Set(
      Array.from(library.edges.USES_COMPONENT.entering(node), (edge) => library.edges.USES_COMPONENT.source(edge)),
    ).size,
    has_docs: hasDocs,
  }
}
