import type { Tell } from '../../../src/images/pictures/picture-threads.ts'
import type { DocumentText, DrawTask } from '../../../src/images/pictures/thread-messages.ts'

export const SQUARE: DocumentText = {
  name: 'Square',
  default: '{"layout":["root"],"elements":{"root":{"styles":{"width":12,"height":10}}}}',
}

let count = 0
export const drawTask = (): DrawTask => ({ scope: 'scope', root: `document ${++count}`, props: {}, format: 'svg' })
/** Of whatever is asked for, this document and nothing else. */
export const tellOf =
  (document: DocumentText | undefined): Tell =>
  async ({ documents, components, references, images }) => ({
    documents: documents.map(() => document),
    components: components.map(() => undefined),
    values: references.map(() => undefined),
    images: images.map(() => undefined),
    along: [],
  })
