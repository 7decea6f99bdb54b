import { checkAgainst } from './check-against.ts'
import { KIND_OF, LISTS, type BundleSource } from './bundle.ts'
import type { Findings } from './findings.ts'
import { Header } from './schema.ts'
import type { Static } from 'typebox'

/** Of bundles that do not say of which tool they are. */
export const UNKNOWN_TOOL = 'unknown'

/** Everything of a bundle but its entries; null where its shape has a fault. */
export function readHeader(header: unknown, path: string, findings: Findings): BundleSource | null {
  if (!checkAgainst(Header, header, path, findings)) return null
  // It has just been checked against the schema that types it.
  const { tool, file_key, name, version, complete, exported } = (header as Static<typeof Header>).source
  // All of the lists, none, or those that are named.
  const completeLists = complete === true ? LISTS : complete || []
  return {
    tool: tool ?? UNKNOWN_TOOL,
    fileKey: file_key ?? null,
    name: name ?? file_key ?? tool ?? UNKNOWN_TOOL,
    version: version ?? null,
    isExport: exported ?? false,
    completeFor: completeLists.map((list) => KIND_OF[list]),
  }
}
