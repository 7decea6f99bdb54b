import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

test('work in steps comes to its end, and others go on between them', async () => {
  function* steps(): Generator<void, string> {
    for (let step = 0; step < 3; step++) {
      for (const until = performance.now() + 3; performance.now() < until;);
      yield
    }
    return 'done'
  }
  let turns = 0
  const others = setInterval(() => turns++, 0)
  const outcome = await new Pace(1).through(steps())
  clearInterval(others)
  expect(outcome).toBe('done')
  expect(turns).toBeGreaterThan(0)
})
