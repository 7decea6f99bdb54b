/** What one format says of a component, to be written. */
export interface SaidLine {
  readonly format: string
  readonly codeId: string
  /** The id of what all formats of the import together say of it, by which components are counted. */
  readonly whole: string
  readonly name: string
  readonly document: string
  readonly hash: string
}

interface StoredMark {
  readonly id: string
  readonly format: string
  readonly codeId: string
  readonly hash: string
}

export interface CodePlan {
  /** With the id of the row that says the same of the same component until now. */
  readonly write: readonly (SaidLine & { readonly known: string | null })[]
  readonly remove: readonly string[]
  readonly counts: {
    readonly added: number
    readonly changed: number
    readonly deleted: number
    readonly unchanged: number
  }
}

/**
 * What an import makes of what its source said before. Only of a format that came whole is gone what does not come
 * again: one connection that is imported by itself takes nothing from the others.
 */
export function planCode(
  lines: readonly SaidLine[],
  stored: readonly StoredMark[],
  whole: readonly string[],
): CodePlan {
  const former = new Map(stored.map((mark) => [keyOf(mark), mark]))
  const coming = new Set(lines.map(keyOf))
  const remove = stored.filter((mark) => whole.includes(mark.format) && !coming.has(keyOf(mark)))
  const write = lines.flatMap((line) => {
    const known = former.get(keyOf(line))
    return known?.hash === line.hash ? [] : [{ ...line, known: known?.id ?? null }]
  })
  const spoken = new Set(stored.map(({ codeId }) => codeId))
  const [written, touched] = [new Set(write.map(keyOf)), new Set(remove.map(({ codeId }) => codeId))]
  const outcomes = [...groupedByWhole(lines)].map(([id, group]) => {
    const isKnown = spoken.has(id) || group.some(({ codeId }) => spoken.has(codeId))
    if (!isKnown) return 'added'
    const isTouched = group.some((line) => written.has(keyOf(line)) || touched.has(line.codeId)) || touched.has(id)
    return isTouched ? 'changed' : 'unchanged'
  })
  const count = (outcome: string): number => outcomes.filter((one) => one === outcome).length
  const left = new Set([
    ...lines.flatMap(({ codeId, whole: id }) => [codeId, id]),
    ...stored.filter((mark) => !remove.includes(mark)).map(({ codeId }) => codeId),
  ])
  return {
    write,
    remove: remove.map(({ id }) => id),
    counts: {
      added: count('added'),
      changed: count('changed'),
      deleted: [...touched].filter((id) => !left.has(id)).length,
      unchanged: count('unchanged'),
    },
  }
}

const keyOf = ({ format, codeId }: Pick<SaidLine, 'format' | 'codeId'>): string => `${format} ${codeId}`

function groupedByWhole(lines: readonly SaidLine[]): Map<string, SaidLine[]> {
  const groups = new Map<string, SaidLine[]>()
  for (const line of lines) {
    const group = groups.get(line.whole)
    if (group) group.push(line)
    else groups.set(line.whole, [line])
  }
  return groups
}
