import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { KeyScope } from '../../../contract/words.ts'
import { ServiceError } from '../../../errors.ts'
import { KEY_REFUSED } from '../../../kit/shapes/fault-words.ts'
import type { Log } from '../../../ports.ts'
import type { Ask, AskedId, Question } from '../asking/ask.ts'
import { createRemoteAsk } from '../remote-ask.ts'
import { createMcpServer } from '../server.ts'
import { createStaleness } from '../stale/staleness.ts'
import { findServer } from './find-server.ts'
import { heldUntil } from './held-transport.ts'

/** The question counts towards the key’s rate limit here; a source is not called stale before ten minutes. */
const IN_STEP_HOLDS_MS = 300_000

export interface StdioOptions {
  /** Of the console or of the API. */
  readonly url: string
  readonly consolePort: number
  readonly key: string
  readonly log: Log
}

/** How long a client that has just started us may take to open the connection. */
const OPENS_MS = 2_000

/**
 * MCP on stdin and stdout, asking a running server over HTTP. The connection is opened at once; lists and calls wait until
 * the server has said what the key may do. Returns once it has; then it can be closed. Fails where it does not.
 */
export async function startStdio({ log, ...given }: StdioOptions): Promise<{ close(): Promise<void> }> {
  const found = findServer(given)
  const remote = found.then((addresses) => createRemoteAsk({ ...addresses, key: given.key }))
  const ask: Ask = async (id, question) => (await remote)(id, question)
  const scopes = scopesOf(ask)
  const hasConsole = found.then(({ consoleUrl }) => consoleUrl !== null)
  const staleness = createStaleness(() => performance.now(), IN_STEP_HOLDS_MS)
  const stale = async () => staleness(given.key, ask)
  const transport = heldUntil(scopes, new StdioServerTransport())
  const address = found.then(({ url, consoleUrl }) => (consoleUrl ?? url).replace(/\/console$/, ''))
  const serving = serveStdio(() => createMcpServer({ ask, scopes, address, hasConsole, stale, log }), {
    transport,
    onerror: (error) => log.debug('mcp.refused', { reason: error.message }),
  })
  try {
    await scopes
    if (!(await hasConsole)) log.warn('mcp.no_console', { url: given.url, set: NO_CONSOLE })
    return serving
  } catch (error) {
    // Whoever opens the connection is answered all the same: clients show nothing of a server that is silent.
    const { promise: tooLate, stop } = timer(OPENS_MS)
    await Promise.race([transport.opened, tooLate])
    stop()
    await serving.close()
    throw error
  }
}

function timer(ms: number): { readonly promise: Promise<void>; readonly stop: () => void } {
  let stop = (): void => {}
  const promise = new Promise<void>((resolve) => {
    const running = setTimeout(resolve, ms)
    stop = () => clearTimeout(running)
  })
  return { promise, stop }
}

const NO_CONSOLE = 'VITRINE_URL to the address of the console, such as http://127.0.0.1:4601'

/** One question per scope that changes nothing: the scope is checked before the arguments. */
const PROBES: readonly (readonly [scope: KeyScope, id: AskedId, question: Question])[] = [
  ['read:library', 'describeStyles', {}],
  ['read:docs', 'validateDocumentation', { body: { blocks: [] } }],
  ['write:docs', 'confirmUpload', { body: {} }],
  ['propose:docs', 'createProposal', { path: { type: 'component', id: '-' }, body: {} }],
]

async function scopesOf(ask: Ask): Promise<ReadonlySet<KeyScope>> {
  const held = await Promise.all(
    PROBES.map(async ([scope, id, question]) => ((await may(ask, id, question)) ? [scope] : [])),
  )
  return new Set(held.flat())
}

async function may(ask: Ask, id: AskedId, question: Question): Promise<boolean> {
  try {
    await ask(id, question)
    return true
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.code === 'SVC_INVALID_ARGUMENT') return true
    if (error.code === 'SVC_INSUFFICIENT_SCOPE') return false
    // The API alone, or a console of before there were proposals.
    if (id === 'createProposal' && (error.code === 'SVC_NOT_FOUND' || error.details?.['reason'] === 'no_console'))
      return false
    if (error.code === 'SVC_UNAUTHENTICATED') throw new ServiceError('SVC_UNAUTHENTICATED', KEY_REFUSED, undefined)
    throw error
  }
}
