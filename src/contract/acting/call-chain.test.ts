import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { CallChain } from './call-chain.ts'

const names = new CallChain<string>()
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

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

// In a thread of its own: what else runs in this one may follow promises too.
test('promises are followed only while somebody is inside, a failure included: it makes all of them dearer', async () => {
  const asks = `
    const { executionAsyncId } = require('node:async_hooks')
    const { parentPort, workerData } = require('node:worker_threads')
    const { setImmediate: tick } = require('node:timers/promises')
    // The runtime numbers promises only while chains are followed.
    const isFollowed = async () => (await Promise.resolve(), executionAsyncId() !== 0)
    void import(workerData).then(async ({ CallChain }) => {
      const names = new CallChain()
      const seen = [await isFollowed()]
      const both = [names.run('a', async () => tick()), names.run('b', async () => Promise.reject(new Error('no')))]
      seen.push(await isFollowed())
      await Promise.allSettled(both)
      await tick()
      seen.push(await isFollowed())
      parentPort.postMessage(seen)
    })`
  const file = new URL('../../../dist/contract/acting/call-chain.js', import.meta.url).href
  const thread = new Worker(asks, { eval: true, workerData: file, execArgv: [] })
  const [seen] = (await once(thread, 'message')) as [boolean[]]
  await thread.terminate()
  expect(seen).toEqual([false, true, false])
})
