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
