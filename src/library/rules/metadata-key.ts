/** Orders the edges of one type between the same two ends: by the bound property, then by all of their metadata. */
export function metadataKey(metadata: string): string {
  return `${boundProperty(metadata)}\n${metadata}`
}

/** The property of a binding, of which there is one per property; empty for edges that bind none. */
export function boundProperty(metadata: string): string {
  if (metadata === '{}') return ''
  const property = (JSON.parse(metadata) as { readonly property?: unknown } | null)?.property
  return typeof property === 'string' ? property : ''
}
