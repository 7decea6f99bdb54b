/** Each id once, in the order and spelling in which it was sent first; the case of a uuid makes no difference. */
export function distinctIds(ids: readonly string[]): readonly string[] {
  const byId = new Map<string, string>()
  for (const id of ids) if (!byId.has(id.toLowerCase())) byId.set(id.toLowerCase(), id)
  return [...byId.values()]
}
