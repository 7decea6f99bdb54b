interface DocumentationState {
  readonly epoch: string
  readonly blocksRevision: number
}

/**
 * The strong ETag of an entity's documentation. The digest covers all that is answered, also names of entities that
 * are mentioned; a write depends on the blocks alone, so If-Match looks at the part before it.
 */
export function documentationEtag({
  epoch,
  blocksRevision,
  digest,
}: DocumentationState & { readonly digest: string }): string {
  return `"${epoch}.${blocksRevision}.${digest}"`
}

/**
 * Whether If-Match holds. `*` asks only that the entity exists. A tag is taken as proxies that compress hand it on: with
 * `W/` before it, or with something behind the digest (`-gzip`, `--gzip`, `;br`). The epoch and the revision, each up to
 * its dot, are compared whole, so whatever a proxy adds, no two revisions are equal.
 */
export function holdsIfMatch(ifMatch: string, { epoch, blocksRevision }: DocumentationState): boolean {
  if (ifMatch.trim() === '*') return true
  const wanted = `"${epoch}.${blocksRevision}.`
  return ifMatch.split(',').some((tag) => {
    const candidate = tag.trim().replace(/^W\//, '')
    return candidate.startsWith(wanted) && /^[\w-]{1,64}[!#-~]{0,64}"$/.test(candidate.slice(wanted.length))
  })
}
