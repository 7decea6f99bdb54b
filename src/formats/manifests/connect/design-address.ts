import type { DesignAddress } from '../model/code-component.ts'

/**
 * The node that an address of the design tool shows: `https://www.figma.com/design/<key>/<title>?node-id=1-2`, also of a
 * prototype, with `1:2` or `1%3A2`. Undefined where it is an address of something else, or of no node.
 */
export function designAddress(address: unknown): DesignAddress | undefined {
  if (typeof address !== 'string' || address.length > 2_000) return undefined
  const [, fileKey, query] =
    /figma\.com\/(?:file|design|proto|board|slides)\/([A-Za-z\d]+)[^?#\s]*\?([^#\s]*)/.exec(address) ?? []
  const value = /(?:^|&)(?:amp;)?node(?:-id)?=([^&]*)/.exec(query ?? '')?.[1]
  const nodeId = value === undefined ? undefined : plainNodeId(value)
  return fileKey === undefined || nodeId === undefined ? undefined : { fileKey, nodeId }
}

/** `1-2`, `1:2` and `1%3A2` are one. Undefined where it is no id of a node. */
export function plainNodeId(value: string): string | undefined {
  const id = value.replaceAll(/%3a/gi, ':').replaceAll(/%3b/gi, ';').replaceAll('-', ':')
  return /^I?\d+:\d+(;\d+:\d+)*$/.test(id) ? id : undefined
}
