import { expect, test } from 'vitest'
import { documentBatches } from './document-batches.ts'

const sizes = (documents: readonly string[], most: Parameters<typeof documentBatches>[1]): number[][] =>
  [
    ...documentBatches(
      documents.map((document) => ({ document })),
      most,
    ),
  ].map((batch) => batch.map(({ document }) => document.length))

test('a batch ends once it is full, by characters or by rows, and holds one document at least', () => {
  const documents = [2, 3, 9, 1, 1, 1, 1].map((length) => 'x'.repeat(length))
  expect(sizes(documents, { characters: 5 })).toEqual([[2, 3], [9], [1, 1, 1, 1]])
  expect(sizes(documents, { characters: 5, rows: 3 })).toEqual([[2, 3], [9], [1, 1, 1], [1]])
  expect(sizes([], { characters: 5 })).toEqual([])
})
