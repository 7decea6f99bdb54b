import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Heavy tests that take a minute or more. The length of a file, which the order goes by otherwise, says nothing of that. */
const LONGEST = [
  'test/explorer/explorer.heavy.ts',
  'test/citus/suite.heavy.ts',
  'test/package/install.heavy.ts',
  'test/faults/replicas.heavy.ts',
  'test/faults/backup-writers.heavy.ts',
  'test/package/image.heavy.ts',
  'test/exports/builders.heavy.ts',
  'test/import/import-real.heavy.ts',
  'src/uploads/uploads-crash.heavy.ts',
  'test/documentation/documentation-crash.heavy.ts',
  'test/powercut/powercut.heavy.ts',
  'test/citus/rebalance.heavy.ts',
  'test/plugin/window.heavy.ts',
  'test/import/import-crash.heavy.ts',
  'test/import/push-crash.heavy.ts',
  'test/faults/failover.heavy.ts',
  'test/package/executable.heavy.ts',
]

/** Two workers are busy to the end when what takes longest begins first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name))
      return at === -1 ? LONGEST.length : at
    }
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}
