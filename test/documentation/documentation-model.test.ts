import * as fc from 'fast-check'
import { test } from 'vitest'
import { testApi } from '../kit/api.ts'
import { engines } from '../kit/databases.ts'
import { commands, expectEqual, newWorld } from './documentation-model.ts'
import { holds } from '../kit/seeded.ts'

for (const engine of engines) {
  test(`pages, folders and blocks of two projects are what an oracle says, on ${engine}`, async () => {
    const api = await testApi(engine)
    const property = fc.asyncProperty(commands(12), async (steps) => {
      const world = await newWorld(api)
      await fc.asyncModelRun(() => ({ model: {}, real: world }), steps)
      await expectEqual(world)
    })
    await holds(property, { runs: 60 })
  }, 120_000)
}
