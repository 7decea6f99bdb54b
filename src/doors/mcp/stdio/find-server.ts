/** Where a server answers; the console is null where it is not found. */
interface Addresses {
  readonly url: string
  readonly consoleUrl: string | null
}

interface Given {
  /** As somebody wrote it: of the API, of the console, or of what the console has below it. */
  readonly url: string
  /** Where consoles listen unless something else is said. */
  readonly consolePort: number
  readonly key: string
}

/** What people copy: the API below the console, the address of MCP over HTTP, the console's own rows. */
const BELOW = /\/(?:api|mcp|console)$/
const WAITS_MS = 3_000

/**
 * A server has two addresses and agents need both. Whichever is given the other is looked for: below the console's own, or,
 * beside the port of the API, on the console's usual port and the next one.
 */
export async function findServer({ url, consolePort, key }: Given): Promise<Addresses> {
  const base = url.replace(BELOW, '')
  if (base !== url) return { url: `${base}/api`, consoleUrl: `${base}/console` }
  if (await isConsole(url)) return { url: `${url}/api`, consoleUrl: `${url}/console` }
  for (const beside of besides(url, consolePort))
    if ((await isConsole(beside)) && (await knowsKey(beside, key))) return { url, consoleUrl: `${beside}/console` }
  return { url, consoleUrl: null }
}

function besides(url: string, consolePort: number): string[] {
  const { port } = new URL(url)
  // Without a port there is a proxy in front, and what it has beside is anybody's.
  if (port === '') return []
  return [...new Set([consolePort, Number(port) + 1])].flatMap((other) => {
    if (String(other) === port || other < 1 || other > 65_535) return []
    const beside = new URL(url)
    beside.port = String(other)
    return [beside.href.replace(/\/+$/, '')]
  })
}

/** By a refusal that only a console of ours gives; no key is sent to what may be anything. */
async function isConsole(base: string): Promise<boolean> {
  const { status, code } = await answerOf(base, {})
  return status === 401 && code === 'SVC_UNAUTHENTICATED'
}

/** A console beside may be another installation's, which does not know the key. */
async function knowsKey(base: string, key: string): Promise<boolean> {
  const { status } = await answerOf(base, { authorization: `Bearer ${key}` })
  return status === 200 || status === 403
}

async function answerOf(base: string, headers: Record<string, string>): Promise<{ status: number; code: unknown }> {
  try {
    const signal = AbortSignal.timeout(WAITS_MS)
    const response = await fetch(`${base}/console/sources`, { headers, redirect: 'error', signal })
    const body = (await response.json()) as { readonly error?: { readonly code?: unknown } }
    return { status: response.status, code: body.error?.code }
  } catch {
    return { status: 0, code: undefined }
  }
}
