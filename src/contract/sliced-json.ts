import { setImmediate } from 'node:timers/promises'
import { JsonStream, JsonText } from './operation.ts'

/** Letters written in one turn of the event loop, about a millisecond's worth. */
export const SLICE_LETTERS = 65_536

/**
 * Puts an answer together from small pieces of JSON text without holding up other requests: a short one becomes text,
 * a long one a stream whose slices are made one per turn of the event loop, and only as fast as the caller reads.
 */
export function slicedJson(pieces: Iterable<string>): JsonText | JsonStream {
  const iterator = pieces[Symbol.iterator]()
  const first = nextSlice(iterator)
  return first.isLast ? new JsonText(first.text) : new JsonStream(slicesFrom(first.text, iterator))
}

async function* slicesFrom(first: string, iterator: Iterator<string>): AsyncGenerator<string> {
  try {
    yield first
    for (;;) {
      await setImmediate()
      const { text, isLast } = nextSlice(iterator)
      if (text !== '') yield text
      if (isLast) return
    }
  } finally {
    iterator.return?.() // a caller that leaves early must not leave the pieces half made
  }
}

function nextSlice(iterator: Iterator<string>): { text: string; isLast: boolean } {
  const pieces: string[] = []
  let letters = 0
  while (letters < SLICE_LETTERS) {
    const next = iterator.next()
    if (next.done === true) return { text: pieces.join(''), isLast: true }
    pieces.push(next.value)
    letters += next.value.length
  }
  return { text: pieces.join(''), isLast: false }
}
