import { createRemoteAsk } from '../../mcp/remote-ask.ts'
import { refused, ServiceError } from '../../../errors.ts'
import { findServer } from '../../mcp/stdio/find-server.ts'
import type { Facts } from '../../mcp/pack/rules/facts.ts'
import { makePack, pageTwin } from '../../mcp/pack/make-pack.ts'
import { mergeSection } from '../../mcp/pack/rules/merge-section.ts'

/** A file by what is there of it. */
type Written = (before: string | null) => string

interface Found {
  readonly facts: Facts
  readonly files: AsyncIterable<readonly [name: string, text: Written]>
}

/** The pack of the library that a key opens, from a running server; pages are read as they are asked for. */
export async function packFrom(place: {
  readonly url: string
  readonly key: string
  readonly consolePort: number
}): Promise<Found> {
  const { url, consoleUrl } = await findServer(place)
  if (consoleUrl === null)
    throw refused(`no console was found beside ${place.url}: give the address at which the explorer is opened`)
  const ask = createRemoteAsk({ url, consoleUrl, key: place.key })
  const address = consoleUrl.replace(/\/console$/, '')
  const hasDocs = await mayReadDocs(ask)
  const { facts, files, pages } = await makePack(ask, { address, hasDocs })
  async function* all(): AsyncGenerator<readonly [string, Written]> {
    for (const [name, text] of files)
      yield [name, name === 'AGENTS.md' ? (before) => mergeSection(before, text) : () => text]
    for (const [name, slug] of pages) {
      const text = await pageTwin(ask, slug)
      if (text !== null) yield [name, () => text]
    }
  }
  return { facts, files: all() }
}

async function mayReadDocs(ask: ReturnType<typeof createRemoteAsk>): Promise<boolean> {
  try {
    await ask('listPages', { query: { limit: 1 } })
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'SVC_INSUFFICIENT_SCOPE') return false
    throw error
  }
}
