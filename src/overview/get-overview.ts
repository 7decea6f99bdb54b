import { PUBLISH_STATUSES, SYNC_STATUSES } from '../contract/words.ts'
import { statusOf } from '../components/rules/spec/health.ts'
import { readCodeRevision } from '../code-components/store.ts'
import { operation } from '../contract/operation.ts'
import { quotaUse } from '../documentation/quota/expect-room.ts'
import { readTeamSize } from '../documentation/quota/store.ts'
import { present } from '../kit/present.ts'
import type { Library } from '../library/library.ts'
import { MOST_HELD_BYTES } from '../intake/push/keep-part.ts'
import { heldBytes } from '../intake/push/parts-store.ts'
import { readChanges } from '../intake/changes/read-changes.ts'
import { openImports } from '../intake/push/open-imports.ts'
import { listSources } from '../intake/origin/store.ts'
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
  async run(services, call) {
    const { config, db, libraries, docs } = services
    const { projectId, scopes } = call
    const [
      library,
      documentation,
      project,
      limits,
      { bytes: documentationBytes },
      pushedBytes,
      sources,
      changes,
      imports,
      code,
    ] = await Promise.all([
      libraries.open(call),
      docs.open(call),
      findProjectById(db, projectId),
      readLimits(db, projectId, { quotaBytes: config.storageQuotaBytes, fileCapBytes: config.fileCapBytes }),
      readTeamSize(db, projectId),
      heldBytes(db, projectId),
      listSources(db, projectId),
      readChanges({ db }, projectId, { before: null, limit: 1 }),
      openImports(services, projectId),
      readCodeRevision(db, projectId),
    ])
    const { currentBytes, quotaBytes } = limits
    const live = [...library.live('component')]
    const ends = [
      ...sources.map(({ importedAt }) => importedAt.toISOString()),
      ...changes.syncs.map((sync) => sync.synced_at),
    ]
    return {
      project: { id: projectId, name: project?.name ?? '' },
      revisions: { library: call.revisions.library, docs: call.revisions.docs, code },
      counts: {
        components: live.length,
        tokens: [...library.live('token')].length,
        token_collections: [...library.live('token-collection')].length,
        styles: [...library.live('style')].length,
        screens: [...library.live('screen')].length,
        flows: [...library.live('flow')].length,
        edges: Object.values(library.edges).reduce((sum, { from }) => sum + from.length, 0),
        pages: [...documentation.pages()].length,
        documented_components: live.filter((node) => documentation.hasDocs('component', library.id(node))).length,
      },
      health: healthOf(library, live),
      sync_status: tally(
        SYNC_STATUSES,
        Array.from({ length: library.components.count }, (_, node) => library.syncStatus(node)),
      ),
      publish_status: tally(
        PUBLISH_STATUSES,
        live.map((node) => library.components.publishStatus(node)),
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
      imports,
      pushes: quotaUse(pushedBytes, MOST_HELD_BYTES),
      sources: sources
        .filter(({ removedAt }) => removedAt === null)
        .map(({ key, tool, name, version, importedAt }) => {
          return { file_key: key, tool, name, version, imported_at: importedAt.toISOString() }
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

function healthOf({ components }: Library, live: readonly number[]): Overview['health'] {
  const health = { optimal: 0, good: 0, monitor: 0, poor: 0, without_spec: 0 }
  let sum = 0
  for (const node of live) {
    const score = present(components.numbers.chi_score[node])
    if (Number.isNaN(score)) health.without_spec++
    else {
      health[statusOf(score)]++
      sum += score
    }
  }
  const scored = live.length - health.without_spec
  return { ...health, mean: scored === 0 ? null : Math.round((100 * sum) / scored) / 100 }
}

const tally = (words: readonly string[], found: readonly string[]): Record<string, number> =>
  Object.fromEntries(words.map((word) => [word, found.filter((one) => one === word).length]))
