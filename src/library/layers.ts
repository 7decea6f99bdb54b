import type { Sql } from '../ports.ts'
import { readLayers } from './store.ts'

/** The parts of spec documents by content hash. A body never changes, so what was read once may be kept. */
export interface Layers {
  /** The bodies by hash, or null when one is gone: then the spec that named it has been replaced meanwhile. */
  read(projectId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, string> | null>
  readonly bytes: number
}

export function createLayers(sql: Sql, { budgetBytes }: { budgetBytes: number }): Layers {
  const kept = new Map<string, string>() // in the order of their last use
  let bytes = 0
  const nameOf = (projectId: string, hash: string): string => `${projectId}/${hash}`

  const keep = (name: string, body: string): void => {
    if (kept.has(name)) return
    kept.set(name, body)
    bytes += body.length
    for (const [oldest, old] of kept) {
      if (bytes <= budgetBytes) break
      kept.delete(oldest)
      bytes -= old.length
    }
  }

  return {
    get bytes() {
      return bytes
    },
    async read(projectId, hashes) {
      const found = new Map<string, string>()
      const absent: string[] = []
      for (const hash of hashes) {
        const name = nameOf(projectId, hash)
        const body = kept.get(name)
        if (body === undefined) absent.push(hash)
        else {
          found.set(hash, body)
          kept.delete(name)
          kept.set(name, body)
        }
      }
      if (absent.length === 0) return found
      const read = await readLayers(sql, projectId, absent)
      for (const [hash, body] of read) {
        found.set(hash, body)
        keep(nameOf(projectId, hash), body)
      }
      return absent.every((hash) => read.has(hash)) ? found : null
    },
  }
}
