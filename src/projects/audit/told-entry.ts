import { FIRST_ID } from '../../ids.ts'
import type { AuditEntry } from './store.ts'

/** An entry as the command line and the console tell it. */
export const told = ({ id, projectId, at, action, actor, keyId, requestId, details }: AuditEntry) => ({
  id,
  at: at.toISOString(),
  /** Null: it concerns the whole installation. */
  project_id: projectId === FIRST_ID ? null : projectId,
  action: RENAMED[action] ?? action,
  actor,
  key_id: keyId,
  request_id: requestId,
  details,
})

/** What commands were called when they were not yet rows that the console answers too; entries keep it. */
const RENAMED: Readonly<Record<string, string>> = {
  'links.create': 'createLink',
  'links.revoke': 'revokeLink',
  'hooks.create': 'createHook',
  'hooks.test': 'testHook',
  'hooks.delete': 'deleteHook',
  'releases.create': 'createRelease',
  'sessions.end': 'endSession',
}
