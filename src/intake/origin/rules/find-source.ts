import { UNKNOWN_TOOL } from '../../../formats/bundle/read-header.ts'
import { foldName } from '../../../library/rules/fold-name.ts'
import type { Likeness } from './likeness.ts'

export interface KnownSource {
  readonly id: string
  readonly key: string
  readonly tool: string
  readonly name: string
  readonly fileKeys: readonly string[]
}

/** What an import says about where it comes from. */
interface IncomingSource {
  readonly tool: string
  readonly fileKey: string | null
}

export type MatchedBy = 'name' | 'file_key' | 'identities' | 'new'

/** The source with this name, id or file key. Of two that are named alike neither is meant. */
export function namedSource<Source extends KnownSource>(
  sources: readonly Source[],
  wanted: string,
): Source | null | 'ambiguous' {
  const exact = sources.find(({ id, key, fileKeys }) => id === wanted || key === wanted || fileKeys.includes(wanted))
  if (exact) return exact
  const [one, second] = sources.filter(({ name }) => foldName(name) === foldName(wanted))
  return second ? 'ambiguous' : (one ?? null)
}

/** The source that was seen under the file key which the data has. */
export function sourceOfFile<Source extends KnownSource>(
  sources: readonly Source[],
  { fileKey }: IncomingSource,
): Source | null {
  if (fileKey === null) return null
  return sources.find(({ key, fileKeys }) => key === fileKey || fileKeys.includes(fileKey)) ?? null
}

/**
 * The source of the same tool that shares more than half of the smaller side's identities; of several the one that shares
 * most. Where both have file keys, and these differ, the ids of one say nothing about the other: then only keys count.
 */
export function mostAlike<Source extends KnownSource>(
  sources: readonly Source[],
  incoming: IncomingSource,
  likenesses: readonly Likeness[],
): Source | null {
  let most: { readonly source: Source; readonly shared: number } | null = null
  for (const source of incoming.tool === UNKNOWN_TOOL ? [] : sources) {
    const alike = likenesses.find(({ key }) => key === source.key)
    if (!alike || source.tool !== incoming.tool) continue
    const areFilesKnown = incoming.fileKey !== null && source.fileKeys.length > 0
    const shared = alike.sharedKeys + (areFilesKnown ? 0 : alike.sharedIds)
    const isSame = 2 * shared > Math.min(alike.entities, alike.incoming)
    if (isSame && shared > (most?.shared ?? 0)) most = { source, shared }
  }
  return most?.source ?? null
}

/** A source that has half of the names or more: who makes a second one of them has to mean it. */
export function sameNames<Source extends KnownSource>(
  sources: readonly Source[],
  likenesses: readonly Likeness[],
): { readonly source: Source; readonly likeness: Likeness } | null {
  let most: { readonly source: Source; readonly likeness: Likeness } | null = null
  for (const source of sources) {
    const likeness = likenesses.find(({ key }) => key === source.key)
    if (!likeness || likeness.sharedNames === 0 || 2 * likeness.sharedNames < likeness.names) continue
    if (likeness.sharedNames > (most?.likeness.sharedNames ?? 0)) most = { source, likeness }
  }
  return most
}
