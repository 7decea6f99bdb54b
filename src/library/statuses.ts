import { SYNC_STATUSES } from '../contract/words.ts'

/** A library keeps the words of the contract as small numbers: places in their lists. */
export const DELETED: number = SYNC_STATUSES.indexOf('deleted_in_source')
