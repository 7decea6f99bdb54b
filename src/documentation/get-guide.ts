import { Type } from 'typebox'
import { operation } from '../contract/operation.ts'
import { Closed } from '../contract/schema.ts'
import { GUIDE } from './guide/guide.ts'
import { staticAnswer } from './guide/static-answer.ts'

const answer = staticAnswer(GUIDE)

export const getGuide = operation({
  id: 'getGuide',
  method: 'GET',
  path: '/v1/documentation/guide',
  scope: 'read:docs',
  tag: 'Documentation',
  summary: 'How to write documentation, step by step',
  output: Closed({
    version: Type.String(),
    steps: Type.Array(
      Closed({
        n: Type.Integer(),
        title: Type.String(),
        why: Type.String(),
        call: Closed({
          method: Type.String(),
          path: Type.String(),
          example_body: Type.Optional(Type.Object({}, { additionalProperties: true })),
        }),
      }),
    ),
    rules: Type.Array(Type.String()),
  }),
  example: { version: GUIDE.version, steps: GUIDE.steps.slice(0, 1), rules: GUIDE.rules.slice(0, 2) },
  hasOwnEtag: true,
  async run() {
    return answer
  },
})
