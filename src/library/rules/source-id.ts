/**
 * One spelling for the ids of a design tool's nodes: links carry `12-34` where its API says `12:34`. Anything that is
 * not a node id stays as it is.
 */
export function canonicalSourceId(text: string): string {
  return NODE_ID.test(text) ? text.replaceAll('-', ':') : text
}
const NODE_ID = /^I?\d+[-:]\d+(;\d+[-:]\d+)*$/
