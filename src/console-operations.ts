import type { Operation } from './contract/operation.ts'
import { getOverview } from './overview/get-overview.ts'
import { listChanges } from './sync/changes/list-changes.ts'
import { getObjectUrl } from './uploads/get-object-url.ts'

/** What the console answers to the explorer beyond the contract, under /console. No other release relies on it. */
export const consoleOperations = [getOverview, listChanges, getObjectUrl] as const satisfies readonly Operation[]
