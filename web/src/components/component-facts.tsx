import type { Component, PublishStatus, SyncStatus } from '@vitrine/client'
import { Badge, type Tone } from '../parts/badge.tsx'
import { HealthBadge } from '../parts/health-badge.tsx'

export const SYNC_WORDS: Readonly<Record<SyncStatus, readonly [string, Tone?]>> = {
  synced: ['synced'],
  outdated: ['outdated', 'amber'],
  sync_pending: ['sync pending', 'blue'],
  syncing: ['syncing', 'blue'],
  deleted_in_source: ['deleted in source', 'red'],
  schema_upgrade_required: ['spec too old', 'amber'],
}
export const PUBLISH_WORDS: Readonly<Record<PublishStatus, readonly [string, Tone?]>> = {
  CURRENT: ['published'],
  CHANGED: ['changed since published', 'amber'],
  UNPUBLISHED: ['unpublished', 'amber'],
}

export function ComponentFacts({ component }: { component: Component }) {
  const { chi_score, type, variant_count, component_depth, sync_status, publish_status } = component
  const [sync, syncTone] = SYNC_WORDS[sync_status]
  const [publish, publishTone] = PUBLISH_WORDS[publish_status]
  return (
    <>
      <HealthBadge score={chi_score} />
      <Badge>{type === 'COMPONENT_SET' ? `set of ${variant_count}` : 'component'}</Badge>
      {component_depth !== null && <Badge>depth {component_depth}</Badge>}
      <Badge tone={syncTone}>{sync}</Badge>
      <Badge tone={publishTone}>{publish}</Badge>
    </>
  )
}
