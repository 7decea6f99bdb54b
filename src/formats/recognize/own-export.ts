import { isRecord, own, ownPath } from '../../kit/shapes/json-value.ts'

/** Whether a resolver file is one that `vitrine export` wrote: all its sets and modifiers say which collection they are. */
export function isOwnExport(json: unknown): boolean {
  if (!isRecord(json) || !Array.isArray(own(json, 'resolutionOrder'))) return false
  const parts = ['sets', 'modifiers'].flatMap((list) => {
    const members = own(json, list)
    return isRecord(members) ? Object.values(members) : []
  })
  return (
    parts.length > 0 &&
    parts.every((part) => ownPath(part, '$extensions', 'com.vitrine', 'original', 'key') !== undefined)
  )
}
