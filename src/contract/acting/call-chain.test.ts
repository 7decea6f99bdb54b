import { executionAsyncId } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { CallChain } from './call-chain.ts'

const names = new CallChain<string>()
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
/** The runtime numbers promises only while chains are followed. */
async function isFollowed(): Promise<boolean> {
  await Promise.resolve()
  return executionAsyncId() !== 0
}

test('the value is there however deep, each chain has its own, and the inner one wins', async () => {
  const deep = async (): Promise<string | null> => {
    await tick()
    return names.current
  }
  const seen = await Promise.all([
    names.run('a', deep),
    names.run('b', async () => [await names.run('c', deep), await deep()].join()),
  ])
  expect([...seen, names.current]).toEqual(['a', 'c,b', null])
})

test('what runs on after its work is done has no value, also while others are inside', async () => {
  let later: Promise<string | null> | undefined
  await names.run('done', async () => {
    later = tick().then(() => names.current)
  })
  expect(await names.run('other', async () => later ?? 'was not begun')).toBe(null)
})

test('promises are followed only while somebody is inside, a failure included: it makes all of them dearer', async () => {
  const seen = [await isFollowed()]
  const both = [names.run('a', async () => tick()), names.run('b', async () => Promise.reject(new Error('no')))]
  seen.push(await isFollowed())
  await Promise.allSettled(both)
  await tick()
  seen.push(await isFollowed())
  expect(seen).toEqual([false, true, false])
})
