// Translates the vector scan, src/search/vectors/scan.wat, into what the program loads: `npm run wasm`. The result is
// checked in, so that neither a build nor a running program needs the translator; scan.test.ts compares the two.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import wabt from 'wabt'

const ROOM = new URL('../src/search/vectors/', import.meta.url)

export async function scanSource() {
  const translator = await wabt()
  const module = translator.parseWat('scan.wat', readFileSync(new URL('scan.wat', ROOM), 'utf8'), { simd: true })
  const { buffer } = module.toBinary({})
  module.destroy()
  return `// Made from ../scan.wat: npm run wasm\nexport const SCAN_BASE64 =\n  '${Buffer.from(buffer).toString('base64')}'\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(new URL('generated', ROOM), { recursive: true })
  writeFileSync(new URL('generated/scan.ts', ROOM), await scanSource())
}
