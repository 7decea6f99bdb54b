import { expect, test } from 'vitest'
import { json, JsonStream, JsonText, raw, rawList, SLICE_CHARACTERS, slicedJson } from './json.ts'

test('members are values or their text, and what is undefined is left out', () => {
  const answer = json<{ name: string; rows: number[]; absent?: string | undefined; size: number | null }>({
    name: 'a "name"',
    rows: rawList(['1', '2']),
    absent: undefined,
    size: raw('null'),
  })
  expect(answer.text).toBe('{"name":"a \\"name\\"","rows":[1,2],"size":null}')
})

test('an answer that fits in one slice is text', () => {
  expect(slicedJson([['1'], ['2', '0']], { missing: [] })).toEqual(new JsonText('{"data":[1,20],"missing":[]}'))
  expect(slicedJson([], { missing: ['x'] })).toEqual(new JsonText('{"data":[],"missing":["x"]}'))
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
  const answer = slicedJson([pieces()], {})
  if (!(answer instanceof JsonStream)) throw new Error('expected a stream')
  const parts: string[] = []
  for await (const part of answer.parts) parts.push(part)
  isOver = true

  const numbers = parts.join('').match(/\d+/g)
  expect(numbers).toEqual(Array.from({ length: count }, (_, at) => String(at)))
  expect(Math.max(...lettersOfTurn.values())).toBeLessThan(SLICE_CHARACTERS + pieceLength)
  expect(lettersOfTurn.size).toBeGreaterThanOrEqual(
    Math.floor((count * pieceLength) / (SLICE_CHARACTERS + pieceLength)),
  )
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
  const answer = slicedJson([pieces()], {})
  if (!(answer instanceof JsonStream)) throw new Error('expected a stream')
  for await (const part of answer.parts) {
    expect(part.length).toBeGreaterThanOrEqual(SLICE_CHARACTERS)
    break
  }
  expect(made).toBeLessThanOrEqual(Math.ceil(SLICE_CHARACTERS / 1_000))
  expect(isClosed).toBe(true)
})
