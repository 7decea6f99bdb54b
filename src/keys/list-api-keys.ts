import { operation } from '../contract/operation.ts'
import { ApiKeys } from './schema.ts'
import { listKeys as readKeys } from './store.ts'
import { told } from './told-key.ts'

export const listApiKeys = operation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/keys',
  scope: 'admin',
  tag: 'Console',
  summary: 'The keys of this project, without what opens it',
  output: ApiKeys,
  async run({ db, clock }, { projectId, keyId }) {
    const keys = await readKeys(db, projectId)
    return { data: keys.map((key) => told(key, clock.now(), keyId)) }
  },
})
