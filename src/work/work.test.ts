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
