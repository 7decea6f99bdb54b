import type { Component, PublishStatus, SyncStatus } from '@vitrine/client'
import { Badge, type Tone } from '../parts/badge.tsx'

export const SYNC_WORDS: Readonly<Record<SyncStatus, readonly [string, Tone?]>> = {
  synced: ['up to date'],
  outdated: ['changed in the source', 'amber'],
  sync_pending: ['waits to be read', 'blue'],
  syncing: ['being read', 'blue'],
  deleted_in_source: ['deleted in the source', 'red'],
  schema_upgrade_required: ['old format', 'amber'],
}
export const PUBLISH_WORDS: Readonly<Record<PublishStatus, readonly [string, Tone?]>> = {
  CURRENT: ['published'],
  CHANGED: ['changed since published', 'amber'],
  UNPUBLISHED: ['not published', 'amber'],
}

/** What somebody who wants to use it must know. Its health and what it costs models stand under Code. */
export function ComponentFacts({ component }: { component: Component }) {
  const { type, variant_count, sync_status, publish_status } = component
  const [sync, syncTone] = SYNC_WORDS[sync_status]
  const [publish, publishTone] = PUBLISH_WORDS[publish_status]
  return (
    <>
      {type === 'COMPONENT_SET' && <Badge>{variant_count === 1 ? '1 variant' : `${variant_count} variants`}</Badge>}
      <Badge tone={syncTone}>{sync}</Badge>
      <Badge tone={publishTone}>{publish}</Badge>
    </>
  )
}
