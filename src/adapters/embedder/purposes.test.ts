import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { purposesFile } from '../../../scripts/purposes.js'
import { present } from '../../kit/present.ts'
import { PACKAGE_ROOT } from '../../package-root.ts'
import { movedToName, readPurposes } from './purposes.ts'
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

test('the vectors that are loaded are those of purposes.txt; otherwise: npm run purposes', () => {
  const made = readPurposes(text, purposesFile(vectorOf), WIDTH)
  expect(purposes).toHaveLength(made.length)
  for (const [at, { called, ways }] of made.entries()) {
    const kept = present(purposes[at])
    expect(kept.ways).toHaveLength(ways.length)
    expect(cosine(called, kept.called), `line ${at + 1}`).toBeGreaterThan(0.9999)
    for (const [place, way] of ways.entries())
      expect(cosine(way, present(kept.ways[place])), `line ${at + 1}`).toBeGreaterThan(0.9999)
  }
})

test('a question by purpose comes nearer to the name of the thing', () => {
  const question = vectorOf('enter a long text of several lines')
  const moved = movedToName(question, purposes)
  expect(Math.hypot(...moved)).toBeCloseTo(1, 5)
  expect(cosine(moved, vectorOf('Text area'))).toBeGreaterThan(cosine(question, vectorOf('Text area')) + 0.05)
})

test('a question about other things stays where it is', () => {
  const question = vectorOf('medieval siege weapons')
  expect(movedToName(question, purposes)).toBe(question)
})
