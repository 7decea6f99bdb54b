import fc from 'fast-check'
import { describe, test } from 'vitest'
import { engines, testDatabase } from '../kit/databases.ts'
import { followModel, sequences } from './import-model.ts'
import { holds, rounds } from '../kit/seeded.ts'

describe.each(engines)('many sequences of imports on %s', (engine) => {
  test('leave behind what a naive model says: ids, states, revisions', async () => {
    const db = await testDatabase(engine)
    await holds(
      fc.asyncProperty(sequences, (steps) => followModel(db, steps)),
      { runs: rounds(50, 1_500) },
    )
  })
})
