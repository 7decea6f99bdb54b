import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { writeBackup } from './write-backup.ts'

const HOME = mkdtempSync(path.join(os.tmpdir(), 'vitrine-write-backup-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

test('a file that cannot be written refuses the backup and does not end the process', async () => {
  const noFolder = path.join(HOME, 'a file')
  writeFileSync(noFolder, '')
  for (const folder of [path.join(HOME, 'not there'), noFolder]) {
    const file = path.join(folder, 'x')
    const writing = writeBackup(file, async (writer) => {
      for (let count = 0; count < 100; count++) await writer.line('x'.repeat(100_000))
    })
    await expect(writing).rejects.toThrow(`${file} cannot be written: `)
  }
})

test('what fails while it is written leaves nothing and is what the caller hears', async () => {
  const folder = path.join(HOME, 'failing')
  mkdirSync(folder)
  const writing = writeBackup(path.join(folder, 'x'), async (writer) => {
    await writer.line('a row\n')
    throw new Error('the database is away')
  })
  await expect(writing).rejects.toThrow('the database is away')
  expect(readdirSync(folder)).toEqual([])
})

test('a draft that a killed process left does not stand in the way of the next backup', async () => {
  const folder = path.join(HOME, 'again')
  mkdirSync(folder)
  // In a container every process has the same few numbers.
  const left = path.join(folder, `x.${process.pid}.partial`)
  writeFileSync(left, 'half')
  await writeBackup(path.join(folder, 'x'), (writer) => writer.line('a row\n'))
  expect(gunzipSync(readFileSync(path.join(folder, 'x'))).toString()).toBe('a row\n')
})

test('a file that somebody else has put there meanwhile is not replaced', async () => {
  const folder = path.join(HOME, 'meanwhile')
  mkdirSync(folder)
  const file = path.join(folder, 'x')
  const writing = writeBackup(file, async () => writeFileSync(file, 'of somebody else'))
  await expect(writing).rejects.toThrow('is there already')
  expect(readFileSync(file, 'utf8')).toBe('of somebody else')
  expect(readdirSync(folder)).toEqual(['x'])
})

test('its name is taken with the whole backup: no moment has an empty file there', async () => {
  const folder = path.join(HOME, 'at once')
  mkdirSync(folder)
  // Whoever is killed between two steps has done the first one only.
  const killed = { link: fs.link, rename: refused('EIO') }
  await writeBackup(path.join(folder, 'x'), (writer) => writer.line('a row\n'), killed)
  expect(gunzipSync(readFileSync(path.join(folder, 'x'))).toString()).toBe('a row\n')
  expect(readdirSync(folder)).toEqual(['x'])
})

test('a disk without hard links takes it too, and what fails there leaves nothing', async () => {
  const folder = path.join(HOME, 'without links')
  mkdirSync(folder)
  const withoutLinks = { link: refused('EPERM'), rename: fs.rename }
  await writeBackup(path.join(folder, 'x'), (writer) => writer.line('a row\n'), withoutLinks)
  expect(gunzipSync(readFileSync(path.join(folder, 'x'))).toString()).toBe('a row\n')
  await expect(writeBackup(path.join(folder, 'x'), () => Promise.resolve(), withoutLinks)).rejects.toThrow(
    'is there already',
  )

  const broken = { link: refused('EPERM'), rename: refused('EIO') }
  const failing = writeBackup(path.join(folder, 'y'), (writer) => writer.line('a row\n'), broken)
  await expect(failing).rejects.toThrow(`${path.join(folder, 'y')} cannot be written: EIO`)
  expect(readdirSync(folder)).toEqual(['x'])
})

function refused(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(`${code}: refused`), { code }))
}
