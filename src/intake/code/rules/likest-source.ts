/** The source that shares more than half of the smaller side's components; of several the one that shares most. */
export function likestSource(coming: readonly string[], known: ReadonlyMap<string, readonly string[]>): string | null {
  const here = new Set(coming)
  let most: { readonly id: string; readonly shared: number } | null = null
  for (const [id, ids] of known) {
    const shared = ids.filter((one) => here.has(one)).length
    if (2 * shared > Math.min(ids.length, here.size) && shared > (most?.shared ?? 0)) most = { id, shared }
  }
  return most?.id ?? null
}
