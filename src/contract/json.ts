import { setImmediate } from 'node:timers/promises'

// Answers that are kept or joined as text are put together here, member by member, so that the compiler checks each
// name against the operation's schema: what stands inside a member is ready text, what the members are called is not.

/** JSON text that is ready to be sent and stands for a T; bytes spare the encoding. */
export class JsonText<T = unknown> {
  declare readonly standsFor: T
  readonly text: string | Buffer
  constructor(text: string | Buffer) {
    this.text = text
  }
}

/** The same in parts that follow each other, for answers too large for one turn of the event loop. */
export class JsonStream<T = unknown> {
  declare readonly standsFor: T
  readonly parts: AsyncIterable<string>
  constructor(parts: AsyncIterable<string>) {
    this.parts = parts
  }
}

/** An answer that goes on as something happens: named events, each with a value of JSON. */
export class EventStream {
  readonly #events: AsyncIterable<ServerEvent>
  constructor(events: AsyncIterable<ServerEvent>) {
    this.#events = events
  }

  /** As `text/event-stream` has them. */
  async *parts(): AsyncGenerator<string> {
    for await (const event of this.#events) {
      yield event === 'still here' ? ':\n\n' : `event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`
    }
  }
}

/** `still here` keeps a connection open on which nothing has happened for a while. */
export type ServerEvent = 'still here' | { readonly name: string; readonly data: unknown }

/** A value that is text already, in a member of `json`. */
class Raw<T = unknown> {
  declare readonly standsFor: T
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export const raw = <T>(text: string): Raw<T> => new Raw(text)
export const rawList = <Item>(rows: readonly string[]): Raw<Item[]> => new Raw(`[${rows.join()}]`)

/** Each member as a value, or as its text. What is undefined is left out. */
export type Members<T> = { readonly [Name in keyof T]: T[Name] | Raw<T[Name]> }

export const json = <T extends object>(members: Members<T>): JsonText<T> => new JsonText(`{${membersText(members)}}`)

/** The members without the braces, to stand among others. */
export function membersText<T extends object>(members: Members<T>): string {
  let text = ''
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) text += `${text === '' ? '' : ','}${memberText(name, value)}`
  }
  return text
}

const memberText = (name: string, value: unknown): string =>
  `"${name}":${value instanceof Raw ? value.text : JSON.stringify(value)}`

/** Characters written in one turn of the event loop, about a millisecond's worth. */
export const SLICE_CHARACTERS = 65_536

/**
 * An answer with `data` too long for one turn of the event loop: a short one becomes text, a long one a stream whose
 * slices are made one per turn, and only as fast as the caller reads. Each row comes in pieces of JSON text.
 */
export function slicedJson<T extends { readonly data: readonly unknown[] }>(
  rows: Iterable<Iterable<string>>,
  rest: Members<Omit<T, 'data'>>,
): JsonText<T> | JsonStream<T> {
  const pieces = piecesOf(rows, rest)
  const first = nextSlice(pieces)
  return first.isLast ? new JsonText(first.text) : new JsonStream(slicesFrom(first.text, pieces))
}

function* piecesOf(rows: Iterable<Iterable<string>>, rest: object): Generator<string> {
  let before = '{"data":['
  for (const row of rows) {
    for (const piece of row) {
      yield `${before}${piece}`
      before = ''
    }
    before = ','
  }
  const after = membersText(rest)
  yield `${before === ',' ? '' : before}]${after === '' ? '' : `,${after}`}}`
}

async function* slicesFrom(first: string, pieces: Iterator<string>): AsyncGenerator<string> {
  try {
    yield first
    for (;;) {
      await setImmediate()
      const { text, isLast } = nextSlice(pieces)
      if (text !== '') yield text
      if (isLast) return
    }
  } finally {
    pieces.return?.() // a caller that leaves early must not leave the pieces half made
  }
}

function nextSlice(iterator: Iterator<string>): { text: string; isLast: boolean } {
  const pieces: string[] = []
  let length = 0
  while (length < SLICE_CHARACTERS) {
    const next = iterator.next()
    if (next.done === true) return { text: pieces.join(''), isLast: true }
    pieces.push(next.value)
    length += next.value.length
  }
  return { text: pieces.join(''), isLast: false }
}
