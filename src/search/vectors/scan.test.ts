import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wasmModule } from '../../../scripts/wasm.js'

test('the scan that is loaded is what scan.wat says; otherwise: npm run wasm', async () => {
  const { file, text } = await wasmModule('../src/search/vectors/scan.wat')
  expect(readFileSync(file, 'utf8')).toBe(text)
})
