import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const home = mkdtempSync(path.join(tmpdir(), 'vitrine-make-folder-'))
const NOBODY = 65_534
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('all that is missing is made, each with its mode, and the first is told', () => {
  const first = path.join(home, 'a')
  expect(makeFolder(path.join(first, 'b', 'c'), 0o700)).toBe(first)
  expect(statSync(path.join(first, 'b', 'c')).mode & 0o777).toBe(0o700)
  expect(makeFolder(path.join(first, 'b'), 0o700)).toBeUndefined()
})

test('a file in the way is told as by mkdir', () => {
  const file = path.join(home, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow('EEXIST')
  expect(() => makeFolder(path.join(file, 'a'))).toThrow('ENOTDIR')
})

test.skipIf(!existsSync('/proc/self'))('where nothing can be made it ends, and says where', () => {
  expect(() => makeFolder('/proc/vitrine/data')).toThrow('the file system of /proc takes no folders')
})

test.skipIf(!process.seteuid)('a folder that may not be written is told', () => {
  const closed = path.join(home, 'closed')
  makeFolder(closed)
  chmodSync(home, 0o755)
  chmodSync(closed, 0o555)
  const isRoot = process.getuid?.() === 0
  // Root may write anywhere.
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    expect(() => makeFolder(path.join(closed, 'a'))).toThrow(/^EACCES: permission denied, mkdir/)
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})
