interface Mode {
  readonly id: string
  readonly parent?: string
}

/** A mode of a brand says what differs: what it does not say is as in the mode that it inherits from, which stands before it. */
export function withInherited<Value extends { readonly mode: string }>(
  values: readonly Value[],
  modes: readonly Mode[],
): readonly (Value & { readonly isInherited?: true })[] {
  const all = new Map<string, Value & { readonly isInherited?: true }>(values.map((value) => [value.mode, value]))
  for (const { id, parent } of modes) {
    const inherited = parent === undefined || all.has(id) ? undefined : all.get(parent)
    if (inherited) all.set(id, { ...inherited, mode: id, isInherited: true })
  }
  return [...all.values()]
}

export const hasParents = (modes: readonly Mode[]): boolean => modes.some(({ parent }) => parent !== undefined)
