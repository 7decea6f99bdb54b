import { expect, test } from 'vitest'
import { ArchiveFault, checkCount, checkOverlap, UnpackedBytes } from './archive-bounds.ts'

const MIB = 1_048_576
const place = (from: number, size: number) => ({ relativeOffsetOfLocalHeader: from, compressedSize: size })

/** The bound that is passed; null where none is. */
function faultOf(work: () => void): string | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof ArchiveFault) return error.message
    throw error
  }
}

for (const [what, places, want] of [
  ['one after the other', [place(0, 100), place(130, 50), place(210, 0)], null],
  ['in another order than their bytes', [place(130, 50), place(0, 100)], null],
  ['no bytes at all', [place(0, 0), place(30, 0)], null],
  ['the same bytes', [place(0, 100), place(0, 100), place(0, 100)], '2 of 3 entries share'],
  ['bytes inside those of another', [place(0, 1_000), place(200, 10), place(1_030, 1)], '1 of 3 entries share'],
  ['bytes that begin in the header of another', [place(0, 100), place(10, 100)], '1 of 2 entries share'],
] as const)
  test(`an archive whose entries have ${what} ${want === null ? 'may be unpacked' : 'is refused'}`, () => {
    const fault = faultOf(() => checkOverlap(places))
    if (want === null) expect(fault).toBeNull()
    else expect(fault).toContain(want)
  })

test('so many entries and no more', () => {
  expect(faultOf(() => checkCount(50_000))).toBeNull()
  expect(faultOf(() => checkCount(50_001))).toContain('more than 50000 entries')
})

/** Each archive as its packed size and the pieces that it unpacks to. */
for (const [what, archives, want] of [
  ['large and packed as libraries are', [[10 * MIB, [200 * MIB]]], null],
  ['small and packed well', [[1_000, [33 * MIB - MIB]]], null],
  ['large and packed too well', [[MIB / 8, [30 * MIB, 30 * MIB]]], 'more than 200 times its size'],
  ['more than one may be', [[100 * MIB, [256 * MIB, 1]]], 'more than 268435456 bytes unpacked'],
  ['several, each as large as it may be', Array.from({ length: 4 }, () => [100 * MIB, [256 * MIB]] as const), null],
  [
    'more than all may be together',
    Array.from({ length: 5 }, () => [100 * MIB, [256 * MIB]] as const),
    'more than 1073741824 bytes unpacked',
  ],
] as const)
  test(`archives that are ${what} ${want === null ? 'are unpacked' : 'are refused'}`, () => {
    const unpacked = new UnpackedBytes()
    const fault = faultOf(() => {
      for (const [compressedSize, pieces] of archives) {
        unpacked.beginArchive()
        unpacked.beginEntry({ compressedSize })
        for (const bytes of pieces) unpacked.add(bytes)
      }
    })
    if (want === null) expect(fault).toBeNull()
    else expect(fault).toContain(want)
  })
