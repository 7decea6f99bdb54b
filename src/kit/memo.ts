/** Works something out once for each owner, and forgets it with the owner. */
export function memo<Owner extends object, Result>(compute: (owner: Owner) => Result): (owner: Owner) => Result {
  const known = new WeakMap<Owner, { readonly result: Result }>()
  return (owner) => {
    let entry = known.get(owner)
    if (!entry) known.set(owner, (entry = { result: compute(owner) }))
    return entry.result
  }
}
