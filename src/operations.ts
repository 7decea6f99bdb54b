import type { Operation } from './contract/operation.ts'

/** The contract, one row per operation, in the order of the interface. What is not in it does not answer. */
export const operations: readonly Operation[] = []
