import type { Json } from '../../../../kit/shapes/json-value.ts'

/** What a pack is made of: what the library is at one revision, in few words. */
export interface Facts {
  readonly library: string
  readonly revision: { readonly library: number; readonly docs: number; readonly code: number }
  /** Of this very revision; null where it has none. */
  readonly release: string | null
  /** Where the console is, without a slash behind it. */
  readonly address: string
  readonly components: readonly NamedComponent[]
  readonly collections: readonly { readonly name: string; readonly modes: readonly string[]; readonly tokens: number }[]
  readonly tokens: readonly PackedToken[]
  readonly textStyles: readonly { readonly name: string; readonly css: string }[]
  readonly pages: readonly PackedPage[]
  /** How many pages there are beyond these. */
  readonly morePages: number
  readonly prices: readonly Price[]
}

export interface NamedComponent {
  readonly name: string
  /** How it is imported; null where no code is linked. */
  readonly code: string | null
}

export interface PackedToken {
  readonly name: string
  readonly kind: string | null
  readonly scopes: readonly string[]
  /** In the default mode. */
  readonly css: string
  readonly isSemantic: boolean
}

export interface PackedPage {
  readonly slug: string
  readonly title: string
  readonly abstract: string | null
}

/** What a call costs here, as it was asked while the pack was made. */
export interface Price {
  readonly tool: string
  readonly arguments: Readonly<Record<string, Json>>
  readonly gives: string
  /** In tokens: of what was asked the one in the middle, and the dearest. */
  readonly median: number
  readonly most: number
}

/** As people and files call it: `Acme UI` is `acme-ui`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 40)
    .replace(/-$/, '')
  return slug === '' ? 'library' : slug
}

/** Of a skill the name is that of its folder too. */
export const skillName = ({ library }: Facts): string => `design-library-${slugOf(library)}`

export const versionOf = ({ release, revision }: Facts): string => release ?? `0.0.${revision.library}`

/** `Revision 12 (release 1.4.0), documentation 40`. */
export const stateOf = ({ revision, release }: Facts): string =>
  `library revision ${revision.library}${release === null ? '' : ` (release ${release})`}, documentation revision ${revision.docs}${revision.code === 0 ? '' : `, code revision ${revision.code}`}`
