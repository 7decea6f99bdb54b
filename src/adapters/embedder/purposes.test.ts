import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { purposesFile } from '../../../scripts/purposes.js'
import { present } from '../../kit/present.ts'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { movedToName, readPurposes, type AskedVector } from './purposes.ts'
import { Transformer, WIDTH } from './transformer.ts'
import { readWeights } from './weights.ts'
import { loadWordPieces } from './word-pieces.ts'

const model = (name: string): URL => new URL(`model/${name}`, PACKAGE_ROOT)
const transformer = new Transformer(readWeights(readFileSync(model('T2.bin'))))
const tokenize = loadWordPieces(readFileSync(model('vocab.txt'), 'utf8'))
const vectorOf = (text: string): Float32Array => present(transformer.embed([[101, ...tokenize(text, 254), 102]])[0])
const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
const text = readFileSync(model('purposes.txt'), 'utf8')
const purposes = readPurposes(text, readFileSync(model('purposes.bin')), WIDTH)

const ways = transformer.placeDirections(purposes.ways)
const moved = (question: Float32Array): AskedVector =>
  movedToName(question, purposes, transformer.cosines(question, ways))
const unit = (bytes: Int8Array): Float32Array => {
  const length = Math.hypot(...bytes)
  return Float32Array.from(bytes, (value) => value / length)
}

test('the vectors that are loaded are those of purposes.txt; otherwise: npm run purposes', () => {
  const made = readPurposes(text, purposesFile(vectorOf), WIDTH)
  expect(purposes.thing).toEqual(made.thing)
  expect(purposes.called).toHaveLength(made.called.length)
  expect(purposes.ways).toHaveLength(made.ways.length)
  for (const [at, called] of made.called.entries())
    expect(cosine(called, present(purposes.called[at])), `line ${at + 1}`).toBeGreaterThan(0.9999)
  for (const [at, way] of made.ways.entries())
    expect(cosine(unit(way), unit(present(purposes.ways[at]))), `line ${present(made.thing[at]) + 1}`).toBeGreaterThan(
      0.9999,
    )
})

test('a question is compared with every way as in plain floats', () => {
  const question = vectorOf('where do I type my name')
  const cosines = transformer.cosines(question, ways)
  expect(cosines).toHaveLength(purposes.ways.length)
  for (const [at, way] of purposes.ways.entries()) expect(cosines[at]).toBeCloseTo(cosine(question, unit(way)), 3)
})

test('a model with ways beside it embeds as before', () => {
  const [alone] = new Transformer(readWeights(readFileSync(model('T2.bin')))).embed([
    [101, ...tokenize('menu', 254), 102],
  ])
  expect(vectorOf('menu')).toEqual(alone)
})

test('a question by purpose comes nearer to the name of the thing', () => {
  const question = vectorOf('enter a long text of several lines')
  const { vector: near, isOfField } = moved(question)
  expect(isOfField).toBe(true)
  expect(Math.hypot(...near)).toBeCloseTo(1, 5)
  expect(cosine(near, vectorOf('Text area'))).toBeGreaterThan(cosine(question, vectorOf('Text area')) + 0.05)
})

test('a question about other things stays where it is', () => {
  const question = vectorOf('medieval siege weapons')
  expect(moved(question)).toEqual({ vector: question, isOfField: false })
})
