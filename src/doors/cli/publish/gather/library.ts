import type { Json } from '../../../../kit/shapes/json-value.ts'
import type { CodeOf, CodeStyle, Documented, FaceAnswer, PageAnswer, ReleaseRow, TokenSheet } from './asked-rows.ts'

/** Takes a file of the site as soon as it is there, so that not all are in memory. */
export type Keep = (path: string, bytes: string | Uint8Array) => Promise<void>

/** Everything that a site tells, as the service told it. */
export interface GatheredLibrary {
  readonly projectId: string
  readonly name: string
  readonly revision: { readonly library: number; readonly docs: number }
  readonly face: FaceAnswer
  /** Files of the site. */
  readonly logo: string | null
  readonly cover: string | null
  /** The newest first. */
  readonly releases: readonly ReleaseRow[]
  /** That the library is now; null where it has changed since the last one. */
  readonly release: ReleaseRow | null
  readonly components: readonly PublishedComponent[]
  readonly icons: readonly PublishedIcon[]
  readonly tokens: TokenSheet
  readonly styles: readonly CodeStyle[]
  readonly pages: readonly PageAnswer[]
  /** What people wrote about anything that is neither a page nor a component of the catalog. */
  readonly documented: readonly Documented[]
  readonly objects: ReadonlyMap<string, PublishedObject>
  /** Of previews in documents, by `configurationKey`. */
  readonly previews: ReadonlyMap<string, Picture>
}

export interface Picture {
  readonly path: string
  readonly width: number
  readonly height: number
}

export interface PublishedComponent {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly spec: SpecFacts | null
  readonly picture: Picture | null
  readonly variants: readonly PublishedVariant[]
  /** How many variants have no picture here. */
  readonly moreVariants: number
  readonly code: readonly CodeOf[]
  readonly documentation: Documented | null
}

export interface PublishedVariant {
  readonly words: string
  readonly picture: Picture
}

/** As far as it is told of a spec. */
export interface SpecFacts {
  readonly props: readonly SpecProp[]
  readonly anatomy: readonly { readonly name: string; readonly type: string }[]
}

interface SpecProp {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly standard: string | null
  readonly values: readonly string[]
}

export interface PublishedIcon {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly picture: Picture
}

export interface PublishedObject {
  readonly path: string
  readonly bytes: number
}

export const configurationKey = (id: string, configuration: Readonly<Record<string, Json>>): string =>
  JSON.stringify([id, Object.entries(configuration).sort(([a], [b]) => (a < b ? -1 : 1))])
