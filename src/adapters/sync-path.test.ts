import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { syncPath, type System } from './sync-path.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-sync-'))
const file = join(folder, 'file')
writeFileSync(file, 'x')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A disk that answers as Windows does: EPERM for a folder, and for a handle that may only read. */
function watched(platform: NodeJS.Platform): { system: System; flushed: string[] } {
  const flushed: string[] = []
  const open = new Map<number, string>()
  const disk: System['disk'] = {
    ...fs,
    openSync(target, flags) {
      const handle = fs.openSync(target, flags)
      open.set(handle, `${String(target)} ${flags}`)
      return handle
    },
    fsyncSync(handle) {
      const opened = open.get(handle) ?? ''
      if (platform === 'win32' && opened !== `${file} r+`) throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
      flushed.push(opened)
    },
  }
  return { system: { platform, disk }, flushed }
}

test('files and the names of folders are flushed', () => {
  const { system, flushed } = watched('linux')
  syncPath(file, system)
  syncPath(folder, system)
  expect(flushed).toEqual([`${file} r`, `${folder} r`])
})

test('on Windows files are, through a handle that may write, and folders need not be', () => {
  const { system, flushed } = watched('win32')
  syncPath(file, system)
  syncPath(folder, system)
  expect(flushed).toEqual([`${file} r+`])
})

test('a flush that fails is an error: nothing may be called durable then', () => {
  const { system } = watched('linux')
  const failing = {
    ...system.disk,
    fsyncSync: () => {
      throw new Error('EIO')
    },
  }
  expect(() => syncPath(folder, { ...system, disk: failing })).toThrow('EIO')
})
