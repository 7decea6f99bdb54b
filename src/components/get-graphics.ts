import { json, raw } from '../contract/json.ts'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { readGraphics } from './read-graphics.ts'
import { Graphics } from './schema.ts'

export const getGraphics = operation({
  id: 'getGraphics',
  method: 'GET',
  path: '/components/{id}/graphics',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Vector paths and references to pictures of a component, by the hashes that its trees hold',
  pathParams: { id: params.pathId('The id of the component.', EXAMPLE_ID) },
  output: Graphics,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries }, call, { id }) {
    const { vectors, images } = await readGraphics(libraries, call, id)
    return json<Graphics>({ vectors: raw(JSON.stringify(vectors)), images: raw(JSON.stringify(images)) })
  },
})
