import { expect, test } from 'vitest'
import { memo } from './memo.ts'

test('memo: computed once for each owner, undefined too', () => {
  const asked: object[] = []
  const sizeOf = memo((owner: { size?: number }) => {
    asked.push(owner)
    return owner.size
  })
  const [one, none] = [{ size: 1 }, {}]
  expect([one, none, one, none].map(sizeOf)).toEqual([1, undefined, 1, undefined])
  expect(asked).toEqual([one, none])
})
