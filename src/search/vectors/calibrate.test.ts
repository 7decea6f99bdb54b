import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MARGINS } from './calibrate.ts'

test('floors are what bench/search/calibration.js chose', () => {
  const kept = new URL('../../../bench/search/calibrated.json', import.meta.url)
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(MARGINS)
})
