import { expect, test } from 'vitest'
import { createWork } from './work.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('work is done until there is none, and again when woken', async () => {
  let pending = 3
  let turns = 0
  const turn = (): Promise<boolean> => {
    turns += 1
    return Promise.resolve(pending > 0 && pending-- > 0)
  }
  const work = createWork([{ name: 'counting', everyMs: 3_600_000, turn }], silent)
  work.start()
  await until(() => turns === 4)
  expect(pending).toBe(0)
  pending = 1
  work.wake('counting')
  await until(() => turns === 6)
  await work.stop()
  expect([pending, turns]).toEqual([0, 6])
})

test('being woken during a turn is not forgotten', async () => {
  let release = (): void => {}
  let turns = 0
  const turn = (): Promise<boolean> => {
    turns += 1
    return turns === 1 ? new Promise((resolve) => (release = () => resolve(false))) : Promise.resolve(false)
  }
  const work = createWork([{ name: 'slow', everyMs: 3_600_000, turn }], silent)
  work.start()
  await until(() => turns === 1)
  work.wake('slow')
  release()
  await until(() => turns === 2)
  await work.stop()
})

test('a turn that fails is tried again later, and stopping does not wait for that', async () => {
  const events: string[] = []
  const log = { ...silent, warn: (event: string) => void events.push(event) }
  const work = createWork([{ name: 'failing', everyMs: 1, turn: () => Promise.reject(new Error('down')) }], log)
  work.start()
  await until(() => events.length === 1)
  await work.stop()
  expect(events).toEqual(['work.failed'])
})

test('a turn that ends because the process stops has not failed', async () => {
  const events: string[] = []
  const log = { ...silent, warn: (event: string) => void events.push(event) }
  let isRunning = false
  const turn = async (signal: AbortSignal): Promise<boolean> => {
    isRunning = true
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    signal.throwIfAborted()
    return true
  }
  const work = createWork([{ name: 'long', everyMs: 3_600_000, turn }], log)
  work.start()
  await until(() => isRunning)
  await work.stop()
  expect(events).toEqual([])
})

test('a kind has as many turns at once as it says, and each looks again when it is woken', async () => {
  let [pending, running, most] = [5, 0, 0]
  const releases: (() => void)[] = []
  const turn = async (): Promise<boolean> => {
    if (pending === 0) return false
    pending -= 1
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => releases.push(resolve))
    running -= 1
    return true
  }
  const work = createWork([{ name: 'many', everyMs: 3_600_000, atOnce: 3, turn }], silent)
  work.start()
  await until(() => running === 3)
  await until(() => {
    releases.shift()?.()
    return pending + running === 0
  })
  expect(most).toBe(3)
  pending = 2
  work.wake('many')
  await until(() => running === 2)
  for (const release of releases) release()
  await work.stop()
})

test('others are told of what nobody here is free for, and of what they may do', async () => {
  const rung: string[] = []
  const held: (() => void)[] = []
  const turn = (): Promise<boolean> => new Promise((resolve) => held.push(() => resolve(false)))
  const kinds = [
    { name: 'shared', everyMs: 3_600_000, isShared: true, turn },
    { name: 'own', everyMs: 3_600_000, turn },
  ]
  const work = createWork(kinds, silent, { ring: (name) => void rung.push(name) })
  // Nothing runs here yet.
  work.wake('shared')
  work.wake('own')
  expect(rung).toEqual(['shared'])
  work.start()
  await until(() => held.length === 2)
  // All are busy.
  work.wake('shared')
  work.wakeHere('shared')
  expect(rung).toEqual(['shared', 'shared'])
  for (const release of held.splice(0)) release()
  // What was left while it was busy is looked for once more.
  await until(() => held.length === 2)
  for (const release of held.splice(0)) release()
  await new Promise((resolve) => setTimeout(resolve, 5))
  work.wake('shared')
  await until(() => held.length === 1)
  expect(rung).toEqual(['shared', 'shared'])
  for (const release of held) release()
  await work.stop()
})
