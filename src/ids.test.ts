import { expect, test } from 'vitest'
import { deriveId, mintId } from './ids.ts'
import { isUuid } from './kit/uuid.ts'

test('minted ids are version 7, hold the time and sort in the order they were minted', () => {
  const now = Date.UTC(2040, 0, 1)
  const ids = Array.from({ length: 10_000 }, () => mintId(now))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(ids[0]?.replaceAll('-', '').slice(0, 12) ?? '', 16)).toBe(now)
})

test('a clock that is set back does not mint an older id', () => {
  const now = Date.UTC(2041, 0, 1)
  const before = mintId(now)
  expect(mintId(now - 60_000) > before).toBe(true)
  expect(mintId(now + 1) > before).toBe(true)
})

for (const [text, want] of [
  ['018f6f1e-8c3a-7b1e-9c55-2d4f0a1b2c3d', true],
  ['018F6F1E-8C3A-7B1E-9C55-2D4F0A1B2C3D', true],
  ['018f6f1e8c3a7b1e9c552d4f0a1b2c3d', false],
  [' 018f6f1e-8c3a-7b1e-9c55-2d4f0a1b2c3d', false],
  ['018f6f1e-8c3a-7b1e-9c55-2d4f0a1b2c3d\n', false],
  ['018f6f1e-8c3a-7b1e-9c55-2d4f0a1b2c3g', false],
  ['', false],
] as const)
  test(`uuid-shaped: ${JSON.stringify(text)} is ${want}`, () => expect(isUuid(text)).toBe(want))

test('derived ids are stable across releases', () => {
  expect(deriveId('project', 'file', 'component', 'Button')).toBe(deriveId('project', 'file', 'component', 'Button'))
  expect(deriveId('a', 'b')).toBe('16275ef0-f5d0-8b9d-99e0-a53277549fda')
  expect(deriveId('a', 'b')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('derived ids tell apart what concatenation would not', () => {
  const ids = [deriveId('ab', 'c'), deriveId('a', 'bc'), deriveId('abc'), deriveId('abc', ''), deriveId('', 'abc')]
  expect(new Set(ids).size).toBe(ids.length)
})
