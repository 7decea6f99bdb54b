import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wasmModule } from '../../../scripts/wasm.js'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { MOST_TOKENS, Transformer } from './transformer.ts'
import { readWeights, widened, type Weights } from './weights.ts'
import { loadWordPieces } from './word-pieces.ts'

const model = (name: string): URL => new URL(`model/${name}`, PACKAGE_ROOT)
const weights = readWeights(readFileSync(model('T2.bin')))
const tokenize = loadWordPieces(readFileSync(model('vocab.txt'), 'utf8'))
const tokensOf = (text: string): number[] => [101, ...tokenize(text, MOST_TOKENS - 2), 102]
const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

const TEXTS = [
  'Button',
  'a control that starts an action',
  'color/text/danger\nUsed for text of errors and of destructive actions.',
  '日本語のボタン 12px — ünïcode',
  'Use a dialog when the user has to decide before going on. '.repeat(3),
]

test('the instructions that are loaded are what transformer.wat says; otherwise: npm run wasm', async () => {
  const { file, text } = await wasmModule('../src/adapters/embedder/transformer.wat')
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('its vectors are those of the same model computed in plain floats', () => {
  const transformer = new Transformer(weights)
  for (const text of TEXTS) {
    const [vector] = transformer.embed([tokensOf(text)])
    expect(cosine(vector ?? new Float32Array(), plainly(weights, tokensOf(text))), text).toBeGreaterThan(0.9999)
  }
})

test('a text has the same vector, bit for bit, whatever it is computed together with', () => {
  const transformer = new Transformer(weights)
  const texts = TEXTS.slice(0, 4).map(tokensOf)
  const alone = texts.flatMap((text) => transformer.embed([text]))
  expect(transformer.embed(texts)).toEqual(alone)
  expect(transformer.embed(texts.toReversed())).toEqual(alone.toReversed())
})

test('more tokens than the model has places for are refused', () => {
  const transformer = new Transformer(weights)
  const long = tokensOf('word '.repeat(400))
  expect(long).toHaveLength(MOST_TOKENS)
  expect(() => transformer.embed([long, [101, 102]])).toThrow('258 tokens are more than the model takes at once')
})

test('what is not a file of weights is said to be none', () => {
  expect(() => readWeights(new Uint8Array(64))).toThrow('not the weights of a model')
  expect(() => weights.floats('word.q')).toThrow('no float32 array word.q')
})

const matrices = new Map<string, Float32Array>()
function matrixOf(name: string): Float32Array {
  const matrix = matrices.get(name) ?? widened(weights.quantized(`${name}.weight`))
  matrices.set(name, matrix)
  return matrix
}

/** The model as a textbook has it, in doubles: slow, and nothing of it is shared with what is tested. */
function plainly(weights: Weights, tokens: readonly number[]): Float32Array {
  const [width, heads] = [384, 12]
  const words = weights.quantized('word')
  const [places, kind] = [widened(weights.quantized('pos.weight')), weights.floats('typ.weight')]
  const norm = (rows: number[][], name: string): number[][] => {
    const [gain, shift] = [weights.floats(`${name}.weight`), weights.floats(`${name}.bias`)]
    return rows.map((row) => {
      const mean = row.reduce((sum, value) => sum + value, 0) / width
      const spread = Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / width + 1e-12)
      return row.map((value, at) => ((value - mean) / spread) * (gain[at] ?? 0) + (shift[at] ?? 0))
    })
  }
  const linear = (rows: readonly (readonly number[])[], name: string): number[][] => {
    const [matrix, bias] = [matrixOf(name), weights.floats(`${name}.bias`)]
    return rows.map((row) =>
      Array.from(bias, (start, out) =>
        row.reduce((sum, x, at) => sum + x * (matrix[out * row.length + at] ?? 0), start),
      ),
    )
  }
  const plus = (a: number[][], b: number[][]): number[][] =>
    a.map((row, at) => row.map((value, place) => value + (b[at]?.[place] ?? 0)))
  const attended = (rows: number[][]): number[][] =>
    rows.map((row) =>
      Array.from({ length: heads }, (_, head) => {
        const part = (of: number[], kind: number): number[] =>
          of.slice(kind * width + (head * width) / heads, kind * width + ((head + 1) * width) / heads)
        const query = part(row, 0)
        const scores = rows.map((other) =>
          Math.exp(part(other, 1).reduce((sum, k, at) => sum + k * (query[at] ?? 0), 0) / Math.sqrt(width / heads)),
        )
        const total = scores.reduce((sum, score) => sum + score, 0)
        return query.map((_, at) =>
          rows.reduce((sum, other, u) => sum + ((scores[u] ?? 0) / total) * (part(other, 2)[at] ?? 0), 0),
        )
      }).flat(),
    )
  let states = tokens.map((id, place) =>
    Array.from(
      { length: width },
      (_, at) =>
        (words.values[id * width + at] ?? 0) * (words.scales[id] ?? 0) +
        (places[place * width + at] ?? 0) +
        (kind[at] ?? 0),
    ),
  )
  states = norm(states, 'ln')
  for (const layer of ['layers.0', 'layers.1']) {
    states = norm(plus(linear(attended(linear(states, `${layer}.qkv`)), `${layer}.o`), states), `${layer}.ln1`)
    const inner = linear(states, `${layer}.i`).map((row) => row.map((x) => (x * (1 + erf(x / Math.SQRT2))) / 2))
    states = norm(plus(linear(inner, `${layer}.d`), states), `${layer}.ln2`)
  }
  const mean = Float32Array.from({ length: width }, (_, at) => states.reduce((sum, row) => sum + (row[at] ?? 0), 0))
  return mean.map((value) => value / Math.hypot(...mean))
}

/** By its series; good below 6, where it is 1 to every digit. */
function erf(x: number): number {
  if (Math.abs(x) > 5) return Math.sign(x)
  let [term, sum] = [x, x]
  for (let n = 1; n < 120; n++) {
    term *= (-x * x) / n
    sum += term / (2 * n + 1)
  }
  return (2 / Math.sqrt(Math.PI)) * sum
}
