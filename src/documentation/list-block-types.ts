import { Type } from 'typebox'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { Closed, Nullable, OneOf } from '../contract/schema.ts'
import { BLOCK_TYPE_LIST, CRITERIA, SHAPES } from './guide/authoring.ts'
import { EntityType } from './record/schema.ts'
import { staticAnswer } from './guide/static-answer.ts'

const Open = Type.Object({}, { additionalProperties: true })

const BlockTypes = Closed({
  data: Type.Array(
    Closed({
      type: Type.String(),
      title: Type.String(),
      summary: Type.String(),
      allowedOwners: Nullable(Type.Array(EntityType), 'null: no restriction'),
      example: Closed({ type: Type.String(), content: Open }, 'a complete block'),
      schema: Type.Object({}, { additionalProperties: true, description: 'JSON Schema 2020-12 of the block' }),
    }),
  ),
})

const Criteria = Closed({
  section: OneOf(['criteria']),
  data: Type.Array(
    Closed({
      type: Type.String(),
      use_when: Type.String(),
      avoid_when: Type.String(),
      prefer_instead: Type.Array(Type.String()),
      quality: Type.Array(Type.String()),
    }),
  ),
  order: Type.Object(
    {},
    { additionalProperties: Type.Array(Type.String()), description: 'the recommended order of blocks per owner kind' },
  ),
})

const Shapes = Closed({ section: OneOf(['shapes']), data: Open })

const answers = {
  criteria: staticAnswer(CRITERIA),
  shapes: staticAnswer(SHAPES),
  types: staticAnswer(BLOCK_TYPE_LIST),
}

export const listBlockTypes = operation({
  id: 'listBlockTypes',
  method: 'GET',
  path: '/v1/documentation/block-types',
  scope: 'read:docs',
  tag: 'Documentation',
  summary: 'The block types with a complete example each, or a piece of the authoring guide',
  description:
    'Without `section`: every writable type with its owners, an example and its JSON Schema. `criteria`: which type ' +
    'fits which content. `shapes`: the fields, limits and mention syntax with a wrong and a right block per type.',
  query: {
    section: params.choice(['criteria', 'shapes'], { description: 'A piece of the authoring guide instead.' }),
  },
  output: Type.Union([BlockTypes, Criteria, Shapes]),
  example: { data: BLOCK_TYPE_LIST.data.slice(0, 1) },
  hasOwnEtag: true,
  async run(_services, _call, { section }) {
    return answers[section ?? 'types']
  },
})
