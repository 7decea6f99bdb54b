import { Findings } from '../../src/formats/bundle/findings.ts'
import type { LibraryBundle } from '../../src/formats/bundle/library-bundle.ts'
import { readEntry } from '../../src/formats/bundle/read-entry.ts'
import type { Library } from '../../src/library/library.ts'
import { idOf, libraryFrom } from './library-of.ts'

/** The library that an import of a bundle's tokens makes, through the reader of bundles. */
export async function libraryOfEntries(bundle: LibraryBundle): Promise<Library> {
  const findings = new Findings()
  const text = JSON.stringify({ collections: [...(bundle.collections ?? [])], tokens: [...(bundle.tokens ?? [])] })
  const lists = JSON.parse(text) as Record<'collections' | 'tokens', unknown[]>
  const drafts = (['collections', 'tokens'] as const).flatMap((list) =>
    lists[list].flatMap((value, at) => readEntry({ list, value, path: `${list}[${at}]` }, findings, () => {}) ?? []),
  )
  const { faults } = findings
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  return libraryFrom(
    drafts.map(({ kind, key, sourceId, name, document }) => ({
      id: idOf(kind, key),
      kind,
      fileKey: 'file',
      sourceKey: key,
      sourceId,
      name,
      syncStatus: 'synced',
      document: JSON.stringify(document),
      createdAt: 0,
      updatedAt: 0,
      syncedAt: 0,
    })),
  )
}
