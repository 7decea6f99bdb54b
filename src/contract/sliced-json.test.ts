import { expect, test } from 'vitest'
import { JsonStream, JsonText } from './operation.ts'
import { SLICE_LETTERS, slicedJson } from './sliced-json.ts'

test('an answer that fits in one slice is text', () => {
  const answer = slicedJson(['{"data":[', '1', ']}'])
  expect(answer).toEqual(new JsonText('{"data":[1]}'))
})

test('a long answer is a stream of bounded slices, one per turn of the event loop', async () => {
  const pieceLength = 1_000
  const count = 1_000
  let turn = 0
  let isOver = false
  const nextTurn = (): void => {
    turn++
    if (!isOver) setImmediate(nextTurn)
  }
  setImmediate(nextTurn)

  const lettersOfTurn = new Map<number, number>()
  function* pieces(): Generator<string> {
    for (let at = 0; at < count; at++) {
      lettersOfTurn.set(turn, (lettersOfTurn.get(turn) ?? 0) + pieceLength)
      yield String(at).padStart(pieceLength, ' ')
    }
  }
  const answer = slicedJson(pieces())
  if (!(answer instanceof JsonStream)) throw new Error('expected a stream')
  const parts: string[] = []
  for await (const part of answer.parts) parts.push(part)
  isOver = true

  const numbers = parts.join('').match(/\d+/g)
  expect(numbers).toEqual(Array.from({ length: count }, (_, at) => String(at)))
  expect(Math.max(...lettersOfTurn.values())).toBeLessThan(SLICE_LETTERS + pieceLength)
  expect(lettersOfTurn.size).toBeGreaterThanOrEqual(Math.floor((count * pieceLength) / (SLICE_LETTERS + pieceLength)))
})

test('pieces are made only when the caller reads on, and no more once it has left', async () => {
  let made = 0
  let isClosed = false
  function* pieces(): Generator<string> {
    try {
      for (;;) {
        made++
        yield 'x'.repeat(1_000)
      }
    } finally {
      isClosed = true
    }
  }
  const answer = slicedJson(pieces())
  if (!(answer instanceof JsonStream)) throw new Error('expected a stream')
  for await (const part of answer.parts) {
    expect(part.length).toBeGreaterThanOrEqual(SLICE_LETTERS)
    break
  }
  expect(made).toBeLessThanOrEqual(Math.ceil(SLICE_LETTERS / 1_000))
  expect(isClosed).toBe(true)
})
