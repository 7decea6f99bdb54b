import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mintId } from '../../ids.ts'
import { ImportThread } from './import-thread.ts'

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-import-thread-'))
const BROKEN = path.join(HOME, 'broken.json')
const DEMO = path.resolve(import.meta.dirname, '../../../demo/library.json')
let started = 0
const count = (): void => void (started += 1)

beforeAll(() => {
  writeFileSync(BROKEN, '{"bundle_version": ')
  process.on('worker', count)
})
beforeEach(async () => {
  await taken()
  started = 0
})
afterAll(() => {
  process.off('worker', count)
  rmSync(HOME, { recursive: true, force: true })
})

function begin(file: string, signal?: AbortSignal): ImportThread {
  const order = {
    projectId: mintId(Date.now()),
    files: [file],
    format: null,
    fileKey: null,
    isComplete: false,
    isStrict: false,
    minSpecVersion: '0.2.0',
    silenced: [],
  }
  return new ImportThread(order, { onProgress: () => {}, signal })
}

async function taken(): Promise<number> {
  const thread = begin(DEMO)
  try {
    return (await thread.check()).sources.length
  } finally {
    await thread.stop()
  }
}

test('imports one after another share a thread, also after one that was refused', async () => {
  expect(await taken()).toBe(1)
  const refused = begin(BROKEN)
  await expect(refused.check()).rejects.toMatchObject({ code: 'SVC_INVALID_ARGUMENT' })
  await refused.stop()
  expect(await taken()).toBe(1)
  expect(started).toBe(0)
})

test('imports at once have a thread each', async () => {
  expect(await Promise.all([taken(), taken(), taken()])).toEqual([1, 1, 1])
  expect(started).toBe(2)
})

test('a thread that was asked and did not answer is not handed on', async () => {
  const stopped = begin(DEMO)
  const unanswered = expect(stopped.check()).rejects.toThrow('stopped before it had finished')
  await stopped.stop()
  await unanswered
  expect(await taken()).toBe(1)
  expect(started).toBe(1)

  const ended = new AbortController()
  const aborted = begin(DEMO, ended.signal)
  const given = expect(aborted.check()).rejects.toThrow('enough')
  ended.abort(new Error('enough'))
  await given
  await aborted.stop()
  expect(await taken()).toBe(1)
  expect(started).toBe(2)
})
