import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

test('slots: so many at once and no more, and a failure gives its slot back', async () => {
  const slots = new Slots(2)
  let running = 0
  let most = 0
  const work = (fails: boolean) => async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (fails) throw new Error('failed')
  }
  const all = await Promise.allSettled([...Array(9).keys()].map((at) => slots.run(work(at % 2 === 0))))
  expect(most).toBe(2)
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(5)
})
