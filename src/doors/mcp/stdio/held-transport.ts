import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'

/** What opens a connection needs nothing that has to be waited for. */
const OPENING = new Set(['initialize', 'notifications/initialized', 'ping', 'server/discover'])

/**
 * A transport whose messages wait, in their order, until something is ready; those that open the connection do not. Clients
 * give up on a server that does not answer at once, and none of them minds that the first list takes longer.
 */
export function heldUntil(ready: Promise<unknown>, inner: Transport): Transport & { readonly opened: Promise<void> } {
  let last: Promise<unknown> = ready
  let hasOpened = (): void => {}
  const opened = new Promise<void>((resolve) => (hasOpened = resolve))
  const passOn = async (before: Promise<unknown>, pass: () => void): Promise<void> => {
    await before
    pass()
  }
  const held: Transport & { readonly opened: Promise<void> } = {
    opened,
    async start() {
      // The protocol's transports have one handler of each kind, and no events.
      Object.assign(inner, {
        onmessage: (message: JSONRPCMessage, extra?: Parameters<NonNullable<Transport['onmessage']>>[1]) => {
          const pass = (): void => held.onmessage?.(message, extra)
          if (isOpening(message)) pass()
          else {
            last = passOn(last, pass)
            // Where it never gets ready, whoever made the promise says so.
            last.catch(() => {})
          }
        },
        onclose: () => held.onclose?.(),
        onerror: (error: Error) => held.onerror?.(error),
      })
      await inner.start()
    },
    async send(message, options) {
      await inner.send(message, options)
      hasOpened()
    },
    close: async () => inner.close(),
  }
  return held
}

const isOpening = (message: JSONRPCMessage): boolean => 'method' in message && OPENING.has(message.method)
