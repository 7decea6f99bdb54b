// What the model makes of model/purposes.txt: `npm run build && npm run purposes` after a line of it was changed. The result is
// checked in, so that no start waits for it; a test beside purposes.ts compares the two.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const model = (name) => new URL(`../model/${name}`, import.meta.url)

/** Vectors for each line, of what a thing is called and of each way to say what it is for, each value in a byte. */
export function purposesFile(vectorOf) {
  const lines = readFileSync(model('purposes.txt'), 'utf8').trim().split('\n')
  return Buffer.concat(lines.flatMap((line) => line.split(/: |; /).map((text) => inBytes(vectorOf(text)))))
}

function inBytes(vector) {
  const most = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return Buffer.from(Int8Array.from(vector, (value) => Math.round((value / most) * 127)).buffer)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { Transformer } = await import('#built/adapters/embedder/transformer.js')
  const { readWeights } = await import('#built/adapters/embedder/weights.js')
  const { loadWordPieces } = await import('#built/adapters/embedder/word-pieces.js')
  const tokenize = loadWordPieces(readFileSync(model('vocab.txt'), 'utf8'))
  const transformer = new Transformer(readWeights(readFileSync(model('T2.bin'))))
  const vectorOf = (text) => transformer.embed([[101, ...tokenize(text, 254), 102]])[0]
  writeFileSync(model('purposes.bin'), purposesFile(vectorOf))
}
