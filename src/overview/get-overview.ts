import { PUBLISH_STATUSES, SYNC_STATUSES } from '../contract/words.ts'
import { statusOf } from '../components/rules/health.ts'
import { operation } from '../contract/operation.ts'
import { quotaUse } from '../documentation/quota/expect-room.ts'
import { readTeamSize } from '../documentation/quota/store.ts'
import type { Library } from '../library/library.ts'
import { readChanges } from '../sync/changes/read-changes.ts'
import { listSources } from '../sync/import/store.ts'
import { readLimits } from '../uploads/store.ts'
import { findProjectById } from '../projects/store.ts'
import { Overview } from './schema.ts'

export const getOverview = operation({
  id: 'getOverview',
  method: 'GET',
  path: '/overview',
  scope: 'read:library',
  tag: 'Console',
  summary: 'A project at a glance, and what the key that asks may do',
  description: 'What is deleted in the source is not counted.',
  output: Overview,
  async run({ config, db, libraries, docs }, { projectId, revisions, scopes }) {
    const [library, documentation, project, limits, documentationBytes, sources, changes] = await Promise.all([
      libraries.open(projectId, revisions),
      docs.open(projectId, revisions),
      findProjectById(db, projectId),
      readLimits(db, projectId, { quotaBytes: config.storageQuotaBytes, fileCapBytes: config.fileCapBytes }),
      readTeamSize(db, projectId),
      listSources(db, projectId),
      readChanges({ db }, projectId, { before: null, limit: 1 }),
    ])
    const { currentBytes, quotaBytes } = limits
    const live = liveNodes(library, 'component')
    const ends = [
      ...sources.map(({ importedAt }) => importedAt.toISOString()),
      ...changes.syncs.map((sync) => sync.synced_at),
    ]
    return {
      project: { id: projectId, name: project?.name ?? '' },
      counts: {
        components: live.length,
        tokens: liveNodes(library, 'token').length,
        token_collections: liveNodes(library, 'token-collection').length,
        styles: liveNodes(library, 'style').length,
        screens: liveNodes(library, 'screen').length,
        flows: liveNodes(library, 'flow').length,
        edges: Object.values(library.edges).reduce((sum, { from }) => sum + from.length, 0),
        pages: [...documentation.pages()].length,
        documented_components: live.filter((node) => documentation.hasDocs('component', library.ids[node] ?? ''))
          .length,
      },
      health: healthOf(library, live),
      sync_status: tally(library.syncStatus.subarray(0, library.components.count), SYNC_STATUSES),
      publish_status: tally(
        live.map((node) => library.components.publishStatus[node] ?? 0),
        PUBLISH_STATUSES,
      ),
      drift: {
        drifting_count: live.filter((node) => library.components.hasDrift[node] === 1).length,
        minimum_schema_version: config.minSpecVersion,
      },
      storage: {
        current_bytes: currentBytes,
        limit_bytes: quotaBytes,
        pct_used: quotaBytes === 0 ? 100 : Math.round((1000 * currentBytes) / quotaBytes) / 10,
      },
      documentation: quotaUse(documentationBytes, config.documentationQuotaBytes),
      sources: sources.map(({ fileKey, tool, name, version, importedAt }) => {
        return { file_key: fileKey, tool, name, version, imported_at: importedAt.toISOString() }
      }),
      syncs: changes.syncs,
      last_synced_at:
        ends
          .filter((end) => end !== null)
          .toSorted()
          .at(-1) ?? null,
      last_change: changes.data[0] ?? null,
      key: { scopes: [...scopes].toSorted() },
    }
  },
})

function liveNodes(library: Library, kind: Parameters<Library['range']>[0]): number[] {
  const { first, count } = library.range(kind)
  return Array.from({ length: count }, (_, at) => first + at).filter((node) => !library.isDeleted(node))
}

function healthOf({ components }: Library, live: readonly number[]): Overview['health'] {
  const health = { optimal: 0, good: 0, monitor: 0, poor: 0, without_spec: 0 }
  let sum = 0
  for (const node of live) {
    const score = components.numbers.chi_score[node] ?? Number.NaN
    if (Number.isNaN(score)) health.without_spec++
    else {
      health[statusOf(score)]++
      sum += score
    }
  }
  const scored = live.length - health.without_spec
  return { ...health, mean: scored === 0 ? null : Math.round((100 * sum) / scored) / 100 }
}

function tally(places: Iterable<number>, names: readonly string[]): Record<string, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0]))
  for (const place of places) {
    const name = names[place] ?? ''
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
