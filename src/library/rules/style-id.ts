/** `S:<40 hex>,` from any of its spellings: the `S:`, the comma and a node suffix may each be there or not. */
export function normalizeStyleId(text: string): string | null {
  const hex = /^(?:S:)?([\da-f]{40})(?:,(?:\d+:\d+)?)?$/i.exec(text)?.[1]
  return hex === undefined ? null : `S:${hex.toLowerCase()},`
}
