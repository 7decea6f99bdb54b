import type { ItemKind } from '../../../contract/words.ts'
import type { Format } from '../../../contract/words.ts'
import type { ListName } from '../../../formats/bundle/bundle.ts'
import { KIND_OF } from '../../../formats/bundle/bundle.ts'
import type { Finding, LeftOut, WarningCounts } from '../../../formats/bundle/findings.ts'
import type { NamedDiff } from '../../changes/rules/named-diff.ts'
import type { MatchedBy } from '../../origin/rules/find-source.ts'

/** As the summary lists them. */
const LISTED = ['components', 'tokens', 'collections', 'styles', 'screens', 'flows'] as const

export type Outcome = 'added' | 'changed' | 'deleted' | 'unchanged'
type Counts = Record<Outcome, number>

/** `edges` and `specs` count what the bundle holds. */
export interface ImportCounts extends Readonly<Record<ListName, Readonly<Counts>>> {
  readonly edges: number
  readonly specs: number
  /** The first of what a complete source no longer has. */
  readonly removed: readonly Removed[]
}

interface Removed {
  readonly kind: ItemKind
  readonly name: string
}

const REMOVED_KEPT = 100

/** The source that an import belongs to, and how it was found. */
export interface ImportedSource {
  /** Null for a new one in a dry run, which gives none. */
  readonly id: string | null
  readonly name: string
  readonly matched_by: MatchedBy
}

interface CodeCounts extends Readonly<Counts> {
  readonly links: number
}

/** What `import --json` prints. */
export interface ImportSummary extends ImportCounts {
  readonly project_id: string
  /** Of the first bundle; null where nothing was found to import. */
  readonly source: ImportedSource | null
  /** Of each bundle that was made of the files. */
  readonly sources: readonly ImportedSource[]
  /** What the files were taken for, the first of them. */
  readonly files: readonly { readonly path: string; readonly format: Format; readonly as: string }[]
  /** What was looked into and not taken; what it holds is not in the library. */
  readonly left_out: LeftOut
  /** What becomes of components in code, and the links that links files state; null where the files say nothing of code. */
  readonly code: CodeCounts | null
  /** What changes by name; null where nothing of the design does. Uses are counted for a dry run alone. */
  readonly diff: NamedDiff | null
  readonly duration_ms: number
  /** The first of them. */
  readonly warnings: readonly Finding[]
  /** Of all of them, by code. */
  readonly warning_counts: WarningCounts
}

/** What becomes of the items of an import, counted as it is decided. */
export class Tally {
  readonly #counts = new Map<ItemKind, Counts>()
  readonly #removed: Removed[] = []
  edges = 0
  specs = 0

  count(kind: ItemKind, outcome: Outcome): void {
    const counts = this.#counts.get(kind) ?? { added: 0, changed: 0, deleted: 0, unchanged: 0 }
    counts[outcome]++
    this.#counts.set(kind, counts)
  }

  remove(kind: ItemKind, name: string): void {
    if (this.#removed.length < REMOVED_KEPT) this.#removed.push({ kind, name })
  }

  counts(): ImportCounts {
    const none = { added: 0, changed: 0, deleted: 0, unchanged: 0 }
    const lists = LISTED.map((list) => [list, { ...none, ...this.#counts.get(KIND_OF[list]) }] as const)
    const { edges, specs } = this
    return { ...(Object.fromEntries(lists) as Record<ListName, Counts>), edges, specs, removed: this.#removed }
  }
}
