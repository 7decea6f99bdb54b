import { COMPONENT_TYPES, PUBLISH_STATUSES } from '../../contract/words.ts'
import { present } from '../../kit/present.ts'
import { rankDepth, type UsesGraph } from '../rules/depth.ts'
import { hasDrift } from '../rules/schema-version.ts'
import { COMPONENT_COLUMNS, ComponentTable } from '../component-table.ts'
import type { ComponentDraft } from './drafts.ts'
import type { Pace } from '../pace.ts'
import { SortOrders } from '../sort-orders.ts'
import { TextBlobWriter } from '../text-blob.ts'

interface ComponentSources {
  readonly drafts: readonly ComponentDraft[]
  readonly uses: UsesGraph
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly folded: readonly string[]
  readonly minimumSpecVersion: string
}

export async function buildComponentTable(sources: ComponentSources, pace: Pace): Promise<ComponentTable> {
  const { drafts, ids, names, folded, minimumSpecVersion } = sources
  const count = drafts.length
  const depths = await rankAll(sources.uses, pace)
  const columns = {
    types: new Uint8Array(count),
    publishStatuses: new Uint8Array(count),
    hasSpec: new Uint8Array(count),
    hasDrift: new Uint8Array(count),
    lacksOutlines: new Uint8Array(count),
    specOf: new Int32Array(count).fill(-1),
    memberStarts: new Uint32Array(count * COMPONENT_COLUMNS.length),
  }
  const numbers = {
    created_at: new Float64Array(count),
    component_depth: new Float64Array(count),
    variant_count: new Float64Array(count),
    chi_score: new Float64Array(count),
  }
  const rows: string[] = []
  const schemaVersions: (string | null)[] = []
  const specs = new TextBlobWriter()
  for (const [at, draft] of drafts.entries()) {
    const { document, spec } = draft
    const drifts = spec !== null && hasDrift(spec.schemaVersion, minimumSpecVersion)
    columns.types[at] = COMPONENT_TYPES.indexOf(document.type)
    columns.publishStatuses[at] = PUBLISH_STATUSES.indexOf(document.publish_status)
    columns.hasSpec[at] = Number(spec !== null)
    columns.hasDrift[at] = Number(drifts)
    columns.lacksOutlines[at] = Number(document.without_outlines !== undefined)
    if (spec) columns.specOf[at] = specs.add(spec.facts)
    schemaVersions.push(spec?.schemaVersion ?? null)
    numbers.created_at[at] = createdAt(draft)
    const depth = present(depths[at])
    numbers.component_depth[at] = depth || Number.NaN
    numbers.variant_count[at] = document.variant_count
    numbers.chi_score[at] = spec?.chiScore ?? Number.NaN
    const starts = columns.memberStarts.subarray(at * COMPONENT_COLUMNS.length)
    rows.push(rowText(draft, { depth, drifts }, starts))
    if (pace.isDue) await pace.rest()
  }
  const orders = await SortOrders.over({ count, ids, names, folded, numbers }, pace)
  return new ComponentTable({ ...columns, depths, numbers, orders, rows, specs: specs.finish(), schemaVersions })
}

/** A cycle is cut where the walk comes back; starting in the order of the ids makes that the same every time. */
async function rankAll(uses: UsesGraph, pace: Pace): Promise<Int32Array> {
  const depth = new Int32Array(uses.count)
  for (let component = 0; component < uses.count; component++) {
    if (depth[component] === 0) rankDepth(uses, component, depth)
    if ((component & 63) === 0 && pace.isDue) await pace.rest()
  }
  return depth
}

function createdAt({ row, document }: ComponentDraft): number {
  const declared = document.created_at === null ? Number.NaN : Date.parse(document.created_at)
  return Number.isNaN(declared) ? row.createdAt : declared
}

/** The members in the order of COMPONENT_COLUMNS but the last. Joined, not added up: a rope would keep its parts. */
function rowText(draft: ComponentDraft, facts: { depth: number; drifts: boolean }, starts: Uint32Array): string {
  const { row, document, spec } = draft
  const values: Readonly<Record<string, unknown>> = {
    id: row.id,
    name: row.name,
    type: document.type,
    description: document.description,
    sync_status: row.syncStatus,
    publish_status: document.publish_status,
    component_depth: facts.depth === 0 ? null : facts.depth,
    variant_count: document.variant_count,
    chi_score: spec?.chiScore ?? null,
    source_node_id: row.sourceId,
    source_key: row.sourceKey,
    created_at: new Date(createdAt(draft)).toISOString(),
    updated_at: new Date(row.updatedAt).toISOString(),
    last_synced_at: new Date(row.syncedAt).toISOString(),
    has_spec: spec !== null,
    has_drift: facts.drifts,
  } satisfies Record<Exclude<(typeof COMPONENT_COLUMNS)[number], 'has_docs'>, unknown>
  const members = COMPONENT_COLUMNS.slice(0, -1).map((column) => `"${column}":${JSON.stringify(values[column])}`)
  let start = 0
  for (const [at, member] of members.entries()) {
    starts[at] = start
    start += member.length + 1
  }
  starts[members.length] = start
  return members.join(',')
}
