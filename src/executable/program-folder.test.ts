import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packProgram, unpackProgram, type ProgramFile } from './program-archive.ts'
import { programFolder } from './program-folder.ts'

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-program-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

const userId = process.getuid?.() ?? null
const file = (name: string, text: string): ProgramFile => ({ path: name, bytes: Buffer.from(text) })

function program(...files: readonly ProgramFile[]) {
  const { list, packed } = packProgram(files)
  const given = { told: [] as string[], unpacked: 0 }
  const open = (...places: readonly string[]): string =>
    programFolder({
      list,
      unpack: () => {
        given.unpacked += 1
        return unpackProgram(list, packed)
      },
      places,
      userId,
      tell: (place) => void given.told.push(place),
    })
  return { list, packed, given, open }
}

const FILES = [file('dist/main.js', 'export {}'), file('model/weights', '\0\u0001binary'), file('empty', '')]
let places = 0
const newPlace = (): string => path.join(HOME, `place-${places++}`)

test('the program is unpacked once, under the digest of what is in it', () => {
  const { open, given, list } = program(...FILES)
  const place = newPlace()
  const folder = open(place)
  expect(folder).toBe(path.join(place, list.digest))
  for (const { path: name, bytes } of FILES) expect(readFileSync(path.join(folder, name))).toEqual(bytes)
  expect(open(place)).toBe(folder)
  expect(given).toEqual({ told: [place], unpacked: 1 })
  expect(readdirSync(place)).toEqual([list.digest])
})

test('another byte or another name is another program', () => {
  const digests = [
    program(...FILES),
    program(...FILES.slice(1), file('dist/main.js', 'export { }')),
    program(...FILES.slice(1), file('dist/mainj.s', 'export {}')),
    program(file('a', 'bc')),
    program(file('ab', 'c')),
  ].map(({ list }) => list.digest)
  expect(new Set(digests).size).toBe(digests.length)
})

test('a program that lost a file or a part of one is unpacked again', () => {
  const { open, given } = program(...FILES)
  const place = newPlace()
  const main = path.join(open(place), 'dist/main.js')
  truncateSync(main, 3)
  expect(readFileSync(path.join(open(place), 'dist/main.js'), 'utf8')).toBe('export {}')
  rmSync(path.dirname(main), { recursive: true })
  expect(existsSync(path.join(open(place), 'dist/main.js'))).toBe(true)
  expect(given.unpacked).toBe(3)
  expect(readdirSync(place)).toHaveLength(1)
})

test('the first place that can be written is taken, and one that has it already before that', () => {
  const { open, list, given } = program(...FILES)
  const [taken, place] = [newPlace(), newPlace()]
  writeFileSync(taken, 'this is a file')
  expect(open(taken, place)).toBe(path.join(place, list.digest))
  expect(open(newPlace(), place)).toBe(path.join(place, list.digest))
  expect(given.unpacked).toBe(1)
  expect(() => open(taken)).toThrow(
    /could not be unpacked \(.*ENOTDIR|EEXIST.*\): name a folder .* 1 MB, by --data-dir/,
  )
})

test('the program before this one stays, older ones and what was left half unpacked go', () => {
  const place = newPlace()
  const ago = (folder: string, hours: number): void => {
    const then = new Date(Date.now() - hours * 3_600_000)
    utimesSync(folder, then, then)
  }
  const [first, second, third] = ['1', '2', '3'].map((text) => program(file('version', text)))
  ago(first?.open(place) ?? '', 3)
  ago(second?.open(place) ?? '', 2)
  for (const [name, hours] of [
    ['0badc0de.1.partial', 5],
    ['0badc0de.2.partial', 0],
  ] as const) {
    mkdirSync(path.join(place, name))
    ago(path.join(place, name), hours)
  }
  const folder = third?.open(place) ?? ''
  const left = [path.basename(folder), second?.list.digest ?? '', '0badc0de.2.partial']
  expect(new Set(readdirSync(place))).toEqual(new Set(left))
  // A start says that it is in use.
  ago(folder, 9)
  third?.open(place)
  expect(Date.now() - statSync(folder).mtimeMs).toBeLessThan(3_600_000)
})

test.skipIf(userId !== 0)('nothing is run from a folder that another user could change', () => {
  const { open, given, list } = program(...FILES)
  const [theirs, ours] = [path.join(newPlace(), 'program'), newPlace()]
  const folder = open(theirs)
  for (const owned of [folder, theirs, path.dirname(theirs)]) {
    chownSync(owned, 54_321, 54_321)
    expect(open(theirs, ours)).toBe(path.join(ours, list.digest))
    chownSync(owned, 0, 0)
  }
  expect(given.unpacked).toBe(2)
  chownSync(theirs, 54_321, 54_321)
  expect(() => open(theirs)).toThrow(/belongs to another user/)
})

test('a program that does not fit its list is not begun', () => {
  const { list, packed } = packProgram(FILES)
  expect(() => unpackProgram({ ...list, files: list.files.slice(1) }, packed)).toThrow('is damaged')
})
