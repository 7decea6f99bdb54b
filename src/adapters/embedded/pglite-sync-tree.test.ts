import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scratchDirectory } from '../../../test/kit/scratch.ts'
import { noteSynced, syncedUntil, syncTree } from './pglite-sync-tree.ts'

let home: string
beforeEach(() => {
  home = scratchDirectory('sync-tree')
})
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(home, { recursive: true })
})

test('everything is synced, the directory itself last, when nothing is known', () => {
  fs.mkdirSync(path.join(home, 'inner'))
  fs.writeFileSync(path.join(home, 'inner', 'a'), '')
  fs.writeFileSync(path.join(home, 'b'), '')
  const synced = watchSyncs()
  const paths = syncTree(home, { since: 0 })
  expect(synced.toSorted()).toEqual(['inner/a', 'inner', 'b', ''].map((name) => path.join(home, name)).toSorted())
  expect(synced.at(-1)).toBe(home)
  expect(paths).toEqual(synced)
})

test('what has not changed since is left alone, whatever its modification time says', async () => {
  fs.writeFileSync(path.join(home, 'old'), '')
  await new Promise((resolve) => setTimeout(resolve, 50))
  fs.mkdirSync(path.join(home, 'new'))
  fs.writeFileSync(path.join(home, 'new', 'copied'), '')
  fs.utimesSync(path.join(home, 'new', 'copied'), 0, 0)
  const synced = watchSyncs()
  // Two seconds of slack are taken off.
  syncTree(home, { since: fs.statSync(path.join(home, 'old')).ctimeMs + 2020 })
  expect(synced).toEqual(['new/copied', 'new', ''].map((name) => path.join(home, name)))
})

for (const [name, content, want] of [
  ['an earlier moment is believed', '1000\n', 1000],
  ['a later one means that the clock was set back', '3000\n', 0],
  ['a torn one is none', '10', 0],
  ['an empty one is none', '', 0],
  ['a foreign one is none', 'yesterday\n', 0],
] as const) {
  test(`the note of the last sync: ${name}`, () => {
    noteSynced(home, 1)
    const [note = ''] = fs.readdirSync(home)
    fs.writeFileSync(path.join(home, note), content)
    expect(syncedUntil(home, 2000)).toBe(want)
  })
}

test('the note of the last sync: absent, then written', () => {
  expect(syncedUntil(home, 2000)).toBe(0)
  noteSynced(home, 1234)
  expect(syncedUntil(home, 2000)).toBe(1234)
})

function watchSyncs(): string[] {
  const synced: string[] = []
  const opened = new Map<number, string>()
  const { openSync } = fs
  vi.spyOn(fs, 'openSync').mockImplementation((file, flags) => {
    const fd = openSync(file, flags)
    opened.set(fd, String(file))
    return fd
  })
  vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
    synced.push(opened.get(fd) ?? 'unknown')
  })
  return synced
}
