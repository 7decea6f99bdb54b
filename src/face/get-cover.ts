import { operation } from '../contract/operation.ts'
import { Cover } from './schema.ts'
import { readCover } from './store.ts'
import { dataAddress } from './told-face.ts'

export const getCover = operation({
  id: 'getCover',
  method: 'GET',
  path: '/face/cover',
  scope: 'read:library',
  tag: 'Console',
  summary: 'The picture above the first page of a library',
  output: Cover,
  async run({ db }, { projectId }) {
    const cover = await readCover(db, projectId)
    return { cover: cover && dataAddress(cover) }
  },
})
