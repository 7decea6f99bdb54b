import { inRequestOf } from '../contract/acting/request-scope.ts'
import { RecentMap } from '../kit/recent-map.ts'
import type { Sql } from '../ports.ts'
import { readLayers } from './store.ts'

/** The parts of spec documents by content hash. A body never changes, so what was read once may be kept. */
export interface Layers {
  /** The bodies by hash, or null when one is gone: then the spec that named it has been replaced meanwhile. */
  read(scope: LayersScope, hashes: readonly string[]): Promise<ReadonlyMap<string, string> | null>
  readonly bytes: number
}

interface LayersScope {
  readonly projectId: string
  readonly requestId?: string
}

export function createLayers(sql: Sql, { budgetBytes }: { budgetBytes: number }): Layers {
  const kept = new RecentMap<string, string>()
  let bytes = 0
  const keep = (name: string, body: string): void => {
    if (kept.has(name)) return
    kept.set(name, body)
    bytes += body.length
    for (const [, old] of kept.evict(() => bytes <= budgetBytes)) bytes -= old.length
  }
  return {
    get bytes() {
      return bytes
    },
    async read(scope, hashes) {
      const { projectId } = scope
      const found = new Map<string, string>()
      const absent: string[] = []
      for (const hash of hashes) {
        const body = kept.get(`${projectId}/${hash}`)
        if (body === undefined) absent.push(hash)
        else found.set(hash, body)
      }
      if (absent.length === 0) return found
      const read = await inRequestOf(scope, () => readLayers(sql, projectId, absent))
      for (const [hash, body] of read) {
        found.set(hash, body)
        keep(`${projectId}/${hash}`, body)
      }
      return absent.every((hash) => read.has(hash)) ? found : null
    },
  }
}
