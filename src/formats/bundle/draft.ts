import type { ItemKind, PublishStatus } from '../../contract/words.ts'
import type {
  CollectionDocument,
  ComponentDocument,
  PlaceDocument,
  ScreenDocument,
  StyleDocument,
  TokenDocument,
} from '../../library/documents.ts'

/** A component without what only its spec, or what was known of it before, can tell. */
export type ComponentDraft = Omit<
  ComponentDocument,
  'spec' | 'spec_is_attached' | 'variant_count' | 'publish_status'
> & {
  /** Null where the bundle leaves it to the spec. */
  readonly variant_count: number | null
  /** Null where the bundle does not know. */
  readonly publish_status: PublishStatus | null
}

interface Identity {
  readonly key: string
  /** The node id of a component, screen or flow; the source id of a token or collection; the style id of a style. */
  readonly sourceId: string | null
  readonly name: string
  /** Gone from the source, which tells of it only because others refer to it. */
  readonly isDeleted?: boolean
}

/** One entry of a bundle, read and found sound. */
export type Draft = Identity &
  (
    | {
        readonly kind: 'component'
        readonly document: ComponentDraft
        readonly publishedAt: string | null
        readonly spec: unknown
        /** Stands before `spec`, now and when the component is imported again. */
        readonly attachedSpec: unknown
        /** The JSON text of what the trees of `spec` show by hash; null where they show nothing so. */
        readonly graphics: string | null
      }
    | { readonly kind: 'token'; readonly document: TokenDocument }
    | { readonly kind: 'style'; readonly document: StyleDocument }
    | { readonly kind: 'token-collection'; readonly document: CollectionDocument }
    | {
        readonly kind: 'screen'
        /** Without what only its spec tells. */
        readonly document: Omit<ScreenDocument, 'spec'>
        readonly spec: unknown
        readonly graphics: string | null
      }
    | { readonly kind: 'flow'; readonly document: PlaceDocument }
  )

/** Tells that an entry names another one by its key; `path` is where it does. */
export type Refer = (kind: ItemKind, key: string, path: string) => void
