import { operation } from '../contract/operation.ts'
import { Face } from './schema.ts'
import { readFace } from './store.ts'
import { toldFace } from './told-face.ts'

export const getFace = operation({
  id: 'getFace',
  method: 'GET',
  path: '/face',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What a team gave the explorer of its library: a sentence, a color and a logo',
  output: Face,
  run: async ({ db }, { projectId }) => toldFace(await readFace(db, projectId)),
})
