import { canonicalSourceId } from '../../library/rules/source-id.ts'

/** A node of the design tool, and its file where that is known. */
export interface Place {
  readonly node: string
  readonly file: string | undefined
}

/**
 * The node that is meant by a link of the design tool, by its part `node-id=12-34`, or by the id itself, `12:34` or
 * `I5:1;2:3`. A name may look like `12-34`, so that alone is none.
 */
export function placeMeant(text: string): Place | undefined {
  if (/^I?\d+:\d+(?:;\d+:\d+)*$/.test(text)) return { node: text, file: undefined }
  const asked = /(?:^|[?&])node-id=([^&#\s]{1,200})/.exec(text)?.[1]
  if (asked === undefined) return undefined
  const node = canonicalSourceId(decoded(asked))
  if (!/^I?\d+:\d+/.test(node)) return undefined
  const [, file, branch] =
    /^https?:\/\/[^/\s]+\/(?:file|design|proto|board)\/([A-Za-z\d]+)(?:\/branch\/([A-Za-z\d]+))?/.exec(text) ?? []
  return { node, file: branch ?? file }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
