// Translates what is written in WebAssembly's text format into what the program loads: `npm run wasm`. The results are
// checked in, so that neither a build nor a running program needs the translator; a test beside each compares the two.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import wabt from 'wabt'

const SOURCES = ['../src/search/vectors/scan.wat', '../src/adapters/embedder/transformer.wat']

/** The module that holds what a source says, and where it belongs. */
export async function wasmModule(source) {
  const from = new URL(source, import.meta.url)
  const name = from.pathname.replace(/^.*\/|\.wat$/g, '')
  const translator = await wabt()
  const module = translator.parseWat(`${name}.wat`, readFileSync(from, 'utf8'), { simd: true })
  const { buffer } = module.toBinary({})
  module.destroy()
  const base64 = Buffer.from(buffer).toString('base64')
  const text = `// Made from ../${name}.wat: npm run wasm\nexport const ${name.toUpperCase()}_BASE64 =\n  '${base64}'\n`
  return { file: new URL(`generated/${name}.ts`, from), text }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const source of SOURCES) {
    const { file, text } = await wasmModule(source)
    mkdirSync(new URL('.', file), { recursive: true })
    writeFileSync(file, text)
  }
