import { FIRST_ID } from '../../ids.ts'
import type { AuditEntry } from './store.ts'

/** An entry as the command line and the console tell it. */
export const told = ({ id, projectId, at, action, actor, keyId, requestId, details }: AuditEntry) => ({
  id,
  at: at.toISOString(),
  /** Null: it concerns the whole installation. */
  project_id: projectId === FIRST_ID ? null : projectId,
  action,
  actor,
  key_id: keyId,
  request_id: requestId,
  details,
})
