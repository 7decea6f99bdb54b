import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { isRecord, parsedJson } from '../../kit/shapes/json-value.ts'

/** A browser that is asked through a pipe of its own, so that nobody else on this machine can. */
export interface DevtoolsPipe {
  ask(method: string, params?: object, session?: string): Promise<Readonly<Record<string, unknown>>>
}

/** As it does at once where the system gives it no sandbox. */
export const ENDED = 'the browser ended before the page was laid out: see that it may have a sandbox, or goes without'

/** Beyond it what a browser says is no answer to what is asked of it here. */
const LONGEST = 64 * 1_048_576

/** Of a browser that was started with `--remote-debugging-pipe`: messages are JSON, with a zero after each. */
export function devtoolsPipe({ stdio }: ChildProcess): DevtoolsPipe {
  const [input, output] = [stdio[3] as Writable, stdio[4] as Readable] // both are pipes
  const waiting = new Map<
    number,
    { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }
  >()
  let parts: Buffer[] = []
  let bytes = 0
  let last = 0
  const fail = (why: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
  }
  output.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > LONGEST) return fail('the browser said too much')
    let rest = chunk
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      take(Buffer.concat([...parts, rest.subarray(0, end)]).toString())
      ;[parts, bytes] = [[], 0]
      rest = rest.subarray(end + 1)
    }
    if (rest.length > 0) parts.push(rest)
  })
  const take = (text: string): void => {
    const message = parsedJson(text)
    if (!isRecord(message) || typeof message['id'] !== 'number') return
    const asked = waiting.get(message['id'])
    waiting.delete(message['id'])
    const { error, result } = message
    if (isRecord(error)) asked?.reject(new Error(JSON.stringify(error['message'])))
    else asked?.resolve(isRecord(result) ? { ...result } : {})
  }
  output.on('close', () => fail(ENDED))
  output.on('error', () => fail(ENDED))
  input.on('error', () => fail(ENDED))
  return {
    ask: (method, params = {}, session) =>
      new Promise((resolve, reject) => {
        const id = ++last
        waiting.set(id, { resolve, reject })
        const to = session === undefined ? {} : { sessionId: session }
        input.write(`${JSON.stringify({ id, method, params, ...to })}\0`)
      }),
  }
}
