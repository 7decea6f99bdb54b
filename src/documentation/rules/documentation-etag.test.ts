import { expect, test } from 'vitest'
import { documentationEtag, holdsIfMatch } from './documentation-etag.ts'

const state = { epoch: 'aB_-1', blocksRevision: 12 }
const etag = documentationEtag({ ...state, digest: 'x-Y_z' })
const older = documentationEtag({ ...state, blocksRevision: 11, digest: 'x-Y_z' })
const suffixed = (tag: string, suffix: string): string => tag.replace(/"$/, `${suffix}"`)

for (const [name, header, want] of [
  ['its own tag', etag, true],
  ['one of several', `"other", ${etag}`, true],
  ['the same blocks under other names', documentationEtag({ ...state, digest: 'other' }), true],
  ['anything that exists', ' * ', true],
  ['older blocks', documentationEtag({ ...state, blocksRevision: 11, digest: 'x' }), false],
  ['a revision that only begins alike', documentationEtag({ ...state, blocksRevision: 120, digest: 'x' }), false],
  ['before a restore', documentationEtag({ ...state, epoch: 'old', digest: 'x' }), false],
  ['a tag that a proxy weakened', `W/${etag}`, true],
  ['Apache’s suffix', suffixed(etag, '-gzip'), true],
  ['a weak tag with a suffix', `W/${suffixed(etag, '-zstd')}`, true],
  ['Jetty’s suffix', suffixed(etag, '--gzip'), true],
  ['a suffix that no digest has', suffixed(etag, ';br'), true],
  ['one of several, weakened', `W/"other", W/${etag}`, true],
  ['older blocks, weakened', `W/${older}`, false],
  ['older blocks with a suffix', suffixed(older, '-gzip'), false],
  ['a shorter revision with a suffix', `"${state.epoch}.1.2.x-gzip"`, false],
  ['a suffix without a digest', `"${state.epoch}.12.;gzip"`, false],
  ['weak twice', `W/W/${etag}`, false],
  ['another epoch that a W would complete', `W/"x${etag.slice(1)}`, false],
  ['without quotes', etag.replaceAll('"', ''), false],
  ['nothing', '', false],
] as const) {
  test(`If-Match: ${name}`, () => expect(holdsIfMatch(header, state)).toBe(want))
}

test('If-Match: of a thousand revisions in every guise, each holds for itself alone', () => {
  const guises = (tag: string): string[] => [tag, `W/${tag}`, suffixed(tag, '-gzip'), `W/${suffixed(tag, ';br')}`]
  for (let revision = 1; revision <= 1_000; revision += 1) {
    const tags = guises(documentationEtag({ epoch: state.epoch, blocksRevision: revision, digest: 'x-Y_z' }))
    for (const other of [revision - 1, revision, revision + 1, revision * 10, Math.floor(revision / 10)]) {
      const now = { epoch: state.epoch, blocksRevision: other }
      for (const tag of tags) expect(holdsIfMatch(tag, now)).toBe(other === revision)
    }
  }
})
