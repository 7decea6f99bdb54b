import { expect, test } from 'vitest'
import { sourceLink } from './source-link.ts'

const KEY = 'AbCdEfGhIjKlMnOpQrStUv'

for (const [name, fileKey, nodeId, want] of [
  ['a node', KEY, '12:34', `https://www.figma.com/design/${KEY}?node-id=12-34`],
  ['a layer of an instance', KEY, 'I1:2;3:4', `https://www.figma.com/design/${KEY}?node-id=I1-2;3-4`],
  ['a style, which is in the file and on no page', KEY, `S:${'a'.repeat(40)},`, `https://www.figma.com/design/${KEY}`],
  ['a node whose id nobody told', KEY, null, `https://www.figma.com/design/${KEY}`],
  ['a file under a name that was made for it', 'acme-ui', '12:34', null],
  ['a key that is an address of its own', 'x/../y?z=AbCdEfGhIjKlMnOpQrStUv', '1:2', null],
] as const) {
  test(`the link to ${name}`, () => expect(sourceLink(fileKey, nodeId)).toBe(want))
}
