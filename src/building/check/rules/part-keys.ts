interface Named {
  readonly name: string
  readonly depth: number
}

/** The path of names of each box, `root/row#2/label`: a second one of a name below the same box is told by its number. */
export function partKeys(boxes: readonly Named[]): string[] {
  const chain: { readonly key: string; readonly counts: Map<string, number> }[] = []
  return boxes.map(({ name, depth }) => {
    chain.length = Math.min(chain.length, depth)
    const parent = chain.at(-1)
    const count = (parent?.counts.get(name) ?? 0) + 1
    parent?.counts.set(name, count)
    const step = count === 1 ? name : `${name}#${count}`
    const key = parent ? `${parent.key}/${step}` : step
    chain.push({ key, counts: new Map() })
    return key
  })
}
