import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeScratch, removeScratch, SCRATCH, sweepScratch } from './scratch.ts'

const DAY_MS = 86_400_000
const made: string[] = []
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function folderOfAge(age: number): string {
  const folder = makeScratch()
  made.push(folder)
  writeFileSync(path.join(folder, '1'), 'a part that was laid out')
  const at = new Date(Date.now() - age)
  utimesSync(folder, at, at)
  return folder
}

test('what an import left whose process was killed goes, and nothing that an import may still be at', async () => {
  const left = folderOfAge(3 * DAY_MS)
  const stays = folderOfAge(1_000)
  const elsewhere = `${SCRATCH}-of-others`
  mkdirSync(elsewhere)
  writeFileSync(path.join(elsewhere, 'kept'), '')
  const link = path.join(SCRATCH, 'link')
  symlinkSync(elsewhere, link)
  made.push(elsewhere, link)
  expect(await sweepScratch({ olderThan: new Date(Date.now() - DAY_MS) })).toBeGreaterThan(0)
  expect([left, stays, path.join(elsewhere, 'kept')].map((at) => existsSync(at))).toEqual([false, true, true])
})

test('whoever takes the last away takes the folder of all away, and it is made again', async () => {
  for (let turn = 0; turn < 2; turn++) {
    const folder = makeScratch()
    await removeScratch(folder)
    expect(existsSync(folder)).toBe(false)
  }
})

test.skipIf(process.platform === 'win32')('nobody else of the machine reads what is imported', () => {
  made.push(makeScratch())
  expect(lstatSync(SCRATCH).mode & 0o777).toBe(0o700)
})
