import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scanSource } from '../../../scripts/wasm.js'

test('the scan that is loaded is what scan.wat says; otherwise: npm run wasm', async () => {
  expect(readFileSync(new URL('generated/scan.ts', import.meta.url), 'utf8')).toBe(await scanSource())
})
