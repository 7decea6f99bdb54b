type Counts = Readonly<Record<'added' | 'changed' | 'deleted' | 'unchanged', number>>

const KINDS = [
  ['components', 'component'],
  ['tokens', 'token'],
  ['collections', 'collection'],
  ['styles', 'style'],
  ['screens', 'screen'],
  ['flows', 'flow'],
  ['code', 'component in code'],
] as const

/** Of what the service tells of an import, as far as people are shown it. */
interface ImportTold {
  readonly sources: readonly { readonly name: string; readonly matched_by: string }[]
  readonly files: readonly { readonly path: string; readonly as: string }[]
  readonly warnings: readonly { readonly path: string; readonly message: string }[]
  readonly warning_counts: Readonly<Record<string, number>>
  readonly removed: readonly { readonly kind: string; readonly name: string }[]
  readonly rows: readonly (Counts & { readonly kind: string })[]
  /** Nothing of it is new, changed or gone. */
  readonly isSame: boolean
}

/** `import --json`, whose members are those of the command. */
export function readSummary(summary: unknown): ImportTold {
  const told = summary as ImportTold & Readonly<Record<string, Counts | null | undefined>>
  const rows = KINDS.flatMap(([list, kind]) => {
    const counts = told[list]
    const all = counts ? counts.added + counts.changed + counts.deleted + counts.unchanged : 0
    return counts && all > 0 ? [{ kind, ...counts }] : []
  })
  const isSame = rows.every(({ added, changed, deleted }) => added + changed + deleted === 0)
  const { sources, files, warnings, warning_counts, removed } = told
  return { sources, files, warnings, warning_counts, removed, rows, isSame }
}
