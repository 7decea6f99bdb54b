/**
 * What tells apart the edges of one type between the same two ends, and orders them: the bound property first, because
 * there is one edge per property and it stays when the rest of the metadata changes.
 */
export function metadataKey(metadata: string): string {
  if (metadata === '{}') return ''
  const property = (JSON.parse(metadata) as { readonly property?: unknown } | null)?.property
  return `${typeof property === 'string' ? property : ''}\n${metadata}`
}
