import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { expect, test } from 'vitest'
import { heldUntil } from './held-transport.ts'

const message = (method: string, id: number): JSONRPCMessage => ({ jsonrpc: '2.0', id, method })

test('what opens a connection passes at once, all else waits in its order', async () => {
  let open = (): void => {}
  const ready = new Promise<void>((resolve) => (open = resolve))
  const inner: Transport = { start: async () => {}, send: async () => {}, close: async () => {} }
  const held = heldUntil(ready, inner)
  const seen: unknown[] = []
  Object.assign(held, { onmessage: (one: JSONRPCMessage) => seen.push('method' in one ? one.method : one) })
  await held.start()
  for (const [at, method] of ['initialize', 'tools/list', 'ping', 'tools/call'].entries())
    inner.onmessage?.(message(method, at))
  expect(seen).toEqual(['initialize', 'ping'])
  open()
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen).toEqual(['initialize', 'ping', 'tools/list', 'tools/call'])
})
