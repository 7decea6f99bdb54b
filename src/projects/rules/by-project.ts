/** In the order in which the projects are first seen. */
export function byProject<Item extends { readonly projectId: string }>(items: Iterable<Item>): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(item.projectId)
    if (group) group.push(item)
    else groups.set(item.projectId, [item])
  }
  return groups
}
