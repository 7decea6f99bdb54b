import { expect, test } from 'vitest'
import { ServiceError } from '../../errors.ts'
import { BodyBudget } from './body-budget.ts'

type Taken = readonly [sender: string, bytes: number]

/** Why the last of the bytes that senders take one after the other are not taken; null where they are. */
function refusal(taken: readonly Taken[], budget = new BodyBudget({ perKey: 40, inAll: 100 })): string | null {
  const last = taken.length - 1
  for (const [at, [sender, bytes]] of taken.entries()) {
    try {
      budget.take(sender, bytes)
    } catch (error) {
      if (at === last && error instanceof ServiceError) return error.message
      throw error
    }
  }
  return null
}

for (const [what, taken, want] of [
  ['one body of its whole share', [['a', 40]], null],
  ['more than its share', [['a', 41]], /^with this key more than 40 bytes/],
  [
    'more than what is left of its share',
    [
      ['a', 30],
      ['a', 11],
    ],
    /^with this key more than 40 bytes/,
  ],
  [
    'what another has left',
    [
      ['a', 40],
      ['b', 30],
    ],
    null,
  ],
  [
    'more than it leaves for others',
    [
      ['a', 40],
      ['b', 31],
    ],
    /^40 bytes are being sent by all/,
  ],
  [
    'a little, while others send as much as they may',
    [
      ['a', 40],
      ['b', 30],
      ['c', 15],
      ['d', 7],
    ],
    null,
  ],
] as const satisfies readonly (readonly [string, readonly Taken[], RegExp | null])[])
  test(`a sender ${want === null ? 'may' : 'may not'} send ${what}`, () => {
    const message = refusal(taken)
    if (want === null) expect(message).toBeNull()
    else expect(message).toMatch(want)
  })

test('who is refused hears in how many seconds to come again, and nothing of it is counted', () => {
  const budget = new BodyBudget({ perKey: 40, inAll: 100 })
  budget.take('a', 30)
  const error: unknown = (() => {
    try {
      return budget.take('a', 20)
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toMatchObject({
    code: 'SVC_RATE_LIMITED',
    details: { current_bytes: 30, limit_bytes: 40, wait_seconds: 1 },
    headers: { 'retry-after': '1' },
  })
  expect([budget.bytes, budget.refusals]).toEqual([30, 1])
})

test('what is given back may be taken again, and who holds nothing is forgotten', async () => {
  const budget = new BodyBudget({ perKey: 40, inAll: 100 })
  budget.take('a', 30)
  await expect(budget.during('a', 10, () => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
  expect(budget.bytes).toBe(30)
  budget.giveBack('a', 30)
  expect(budget.bytes).toBe(0)
  expect(refusal([['a', 40]], budget)).toBeNull()
})
