import type { SyncStatus } from '../../../contract/words.ts'
import type { ComponentDocument, Reference } from '../../../library/documents.ts'
import type { ComponentEntry } from '../../../formats/bundle/library-bundle.ts'
import { variantCount } from '../../../formats/bundle/variant-count.ts'
import type { KnownComponent } from '../../../formats/specs/attach-specs.ts'

interface StoredComponent {
  readonly fileKey: string
  readonly key: string
  readonly nodeId: string | null
  readonly name: string
  readonly status: SyncStatus
  readonly document: ComponentDocument
}

/** A component of the library as the bundle that brought it said it, so that importing it again changes nothing. */
export function knownComponent({ fileKey, key, nodeId, name, status, document }: StoredComponent): KnownComponent {
  const { type, description, publish_status, created_at, without_outlines } = document
  return {
    fileKey,
    isDeleted: status === 'deleted_in_source',
    entry: {
      key,
      ...(nodeId === null ? {} : { node_id: nodeId }),
      name,
      type,
      ...(description === '' ? {} : { description }),
      publish_status,
      ...(created_at === null ? {} : { created_at }),
      ...ownVariantCount(document),
      ...(without_outlines === undefined ? {} : { without_outlines }),
      uses: document.uses.map((use) => ({ component: use[0], metadata: metadataOf(use) })),
      binds: document.binds.map((bind) => ({ token: bind[0], metadata: metadataOf(bind) })),
      styles: document.styles.map((style) => ({ style: style[0], metadata: metadataOf(style) })),
    },
  }
}

/** A count that came from the former spec, or from nowhere, is left to the new one. */
function ownVariantCount({ type, variant_count, spec }: ComponentDocument): Pick<ComponentEntry, 'variant_count'> {
  // Libraries imported before the default was counted have one less.
  const derived = [variantCount(type, spec), spec?.variant_count ?? 0]
  return derived.includes(variant_count) ? {} : { variant_count }
}

const metadataOf = ([, metadata]: Reference) => JSON.parse(metadata) as Readonly<Record<string, unknown>>
