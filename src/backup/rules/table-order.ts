export interface Reference {
  readonly from: string
  readonly to: string
}

/** Tables in an order in which rows can be written: what is referenced comes first. */
export function tableOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered = new Set<string>()
  const visit = (table: string, path: readonly string[]): void => {
    if (ordered.has(table)) return
    if (path.includes(table)) throw new Error(`tables reference each other in a circle: ${[...path, table].join(', ')}`)
    for (const { from, to } of references) if (from === table && to !== table) visit(to, [...path, table])
    ordered.add(table)
  }
  for (const table of [...tables].sort()) visit(table, [])
  return [...ordered]
}
