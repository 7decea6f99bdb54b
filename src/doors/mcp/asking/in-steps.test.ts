import { expect, test } from 'vitest'
import { inSteps } from './in-steps.ts'

test('work of many steps lets others in before it ends', async () => {
  const served = { is: false }
  setImmediate(() => (served.is = true))
  function* work(): Generator<undefined, boolean> {
    for (let step = 0; step < 50_000_000 && !served.is; step++) yield
    return served.is
  }
  expect(await inSteps(work())).toBe(true)
})
