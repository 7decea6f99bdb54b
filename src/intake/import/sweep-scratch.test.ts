import { existsSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sweepScratch } from './sweep-scratch.ts'

const DAY_MS = 86_400_000
const made = (prefix: string, age: number): string => {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  writeFileSync(path.join(folder, '1'), 'a part that was laid out')
  const at = new Date(Date.now() - age)
  utimesSync(folder, at, at)
  return folder
}

test('what an import left whose process was killed goes, and nothing that an import may still be at', async () => {
  const left = [made('vitrine-push-', 3 * DAY_MS), made('vitrine-import-', 3 * DAY_MS)]
  const stays = [made('vitrine-push-', 1_000), made('vitrine-pushes-', 3 * DAY_MS), made('of-others-', 3 * DAY_MS)]
  const link = path.join(tmpdir(), 'vitrine-push-a-link')
  symlinkSync(stays[2] ?? '', link)
  expect(await sweepScratch({ olderThan: new Date(Date.now() - DAY_MS) })).toBe(left.length)
  expect(left.map((folder) => existsSync(folder))).toEqual([false, false])
  expect([...stays, link].map((folder) => existsSync(folder))).toEqual([true, true, true, true])
  for (const folder of [link, ...stays]) rmSync(folder, { recursive: true })
})
