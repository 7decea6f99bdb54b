import { expect, test } from 'vitest'
import { documentationEtag, holdsIfMatch } from './documentation-etag.ts'

const state = { epoch: 'aB_-1', blocksRevision: 12 }
const etag = documentationEtag({ ...state, digest: 'x-Y_z' })

for (const [name, header, want] of [
  ['its own tag', etag, true],
  ['one of several', `"other", ${etag}`, true],
  ['the same blocks under other names', documentationEtag({ ...state, digest: 'other' }), true],
  ['anything that exists', ' * ', true],
  ['older blocks', documentationEtag({ ...state, blocksRevision: 11, digest: 'x' }), false],
  ['a revision that only begins alike', documentationEtag({ ...state, blocksRevision: 120, digest: 'x' }), false],
  ['before a restore', documentationEtag({ ...state, epoch: 'old', digest: 'x' }), false],
  ['a weak tag', `W/${etag}`, false],
  ['without quotes', etag.replaceAll('"', ''), false],
  ['nothing', '', false],
] as const) {
  test(`If-Match: ${name}`, () => expect(holdsIfMatch(header, state)).toBe(want))
}
