import * as fc from 'fast-check'
import { test } from 'vitest'
import { testApi } from '../kit/api.ts'
import { engines } from '../kit/databases.ts'
import { commands, expectEqual, newWorld } from './documentation-model.ts'
import { holds } from '../kit/seeded.ts'

const RUNS = Number(process.env['VITRINE_MODEL_RUNS'] ?? 500)

for (const engine of engines) {
  test(`${RUNS} longer sequences are what an oracle says, on ${engine}`, async () => {
    const api = await testApi(engine)
    const property = fc.asyncProperty(commands(25), async (steps) => {
      const world = await newWorld(api)
      await fc.asyncModelRun(() => ({ model: {}, real: world }), steps)
      await expectEqual(world)
    })
    await holds(property, { runs: RUNS })
  })
}
