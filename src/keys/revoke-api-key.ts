import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import { endKey } from './revoke-key.ts'
import { ApiKey } from './schema.ts'
import { listKeys } from './store.ts'
import { told } from './told-key.ts'

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/keys/{id}',
  scope: 'admin',
  tag: 'Console',
  summary: 'Ends a key, and every session that it began, for the next request on every server',
  pathParams: { id: params.pathId('As listApiKeys has it.', EXAMPLE_ID) },
  output: ApiKey,
  errors: ['SVC_NOT_FOUND'],
  async run(services, { projectId, keyId }, { id }) {
    const wanted = id.toLowerCase()
    if (!isUuid(id) || (await endKey(services, { projectId, keyId: wanted })) === null) throw notFound('key', id)
    const key = (await listKeys(services.db, projectId)).find((one) => one.id === wanted)
    if (key === undefined) throw notFound('key', id)
    return told(key, services.clock.now(), keyId)
  },
})
