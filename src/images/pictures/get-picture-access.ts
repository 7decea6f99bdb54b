import { operation } from '../../contract/operation.ts'
import { PictureAccessAnswer } from './schema.ts'

export const getPictureAccess = operation({
  id: 'getPictureAccess',
  method: 'GET',
  path: '/pictures',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What the address of an image carries instead of a key, for a few minutes and every picture of the project',
  output: PictureAccessAnswer,
  async run({ pictures }, call) {
    const { access, expiresAt } = pictures.access.grant(call)
    return { access, revision: call.revisions.library, expires_at: expiresAt.toISOString() }
  },
})
