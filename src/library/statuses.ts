import type { ComponentType, PublishStatus, SyncStatus } from './documents.ts'

// A library keeps these as small numbers: places in the lists below.
export const SYNC_STATUSES = [
  'synced',
  'outdated',
  'sync_pending',
  'syncing',
  'deleted_in_source',
  'schema_upgrade_required',
] as const satisfies readonly SyncStatus[]
export const PUBLISH_STATUSES = ['CURRENT', 'CHANGED', 'UNPUBLISHED'] as const satisfies readonly PublishStatus[]
export const COMPONENT_TYPES = ['COMPONENT', 'COMPONENT_SET'] as const satisfies readonly ComponentType[]

export const DELETED: number = SYNC_STATUSES.indexOf('deleted_in_source')
