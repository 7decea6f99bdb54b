import { batchGetSpecs } from './components/batch-get-specs.ts'
import { getBuildOrder } from './components/get-build-order.ts'
import { getComponent } from './components/get-component.ts'
import { getSpec } from './components/get-spec.ts'
import { listComponents } from './components/list-components.ts'
import { summarizeDrift } from './components/summarize-drift.ts'
import { validateComponents } from './components/validate-components.ts'
import type { Operation } from './contract/operation.ts'

/** The contract, one row per operation, in the order of the interface. What is not in it does not answer. */
export const operations: readonly Operation[] = [
  listComponents,
  getComponent,
  getSpec,
  getBuildOrder,
  batchGetSpecs,
  validateComponents,
  summarizeDrift,
]
