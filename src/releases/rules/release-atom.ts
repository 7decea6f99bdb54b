interface AtomRelease {
  readonly version: string
  readonly madeAt: Date
  readonly madeBy: string | null
  readonly notes: string
}

interface AtomFeed {
  readonly projectId: string
  readonly name: string
  /** The newest first. */
  readonly releases: readonly AtomRelease[]
  /** Where one is read, and all of them; null where nobody knows. */
  readonly addressOf: ((version: string | null) => string) | null
}

/** RFC 4287. Notes are Markdown, which a feed has no type for: they are text. */
export function releaseAtom({ projectId, name, releases, addressOf }: AtomFeed): string {
  const linkTo = (version: string | null): string =>
    addressOf === null ? '' : `<link href="${escaped(addressOf(version))}"/>`
  const updated = releases[0]?.madeAt ?? new Date(0)
  const entries = releases.map(
    ({ version, madeAt, madeBy, notes }) =>
      `<entry><id>urn:vitrine:${projectId}:release:${escaped(version)}</id><title>${escaped(`${name} ${version}`)}</title>` +
      `<updated>${madeAt.toISOString()}</updated><author><name>${escaped(madeBy ?? name)}</name></author>${linkTo(version)}` +
      `<content type="text">${escaped(notes)}</content></entry>`,
  )
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:uuid:${projectId}</id><title>${escaped(`Releases of ${name}`)}</title><updated>${updated.toISOString()}</updated>${linkTo(null)}`,
    ...entries,
    '</feed>\n',
  ].join('\n')
}

/** What XML 1.0 cannot hold at all is left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- those are meant
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
