import { operation } from '../contract/operation.ts'
import { HookList } from './schema.ts'
import { listHooks as readHooks } from './store.ts'
import { told } from './told-hook.ts'

export const listHooks = operation({
  id: 'listHooks',
  method: 'GET',
  path: '/hooks',
  scope: 'admin',
  tag: 'Console',
  summary: 'The hooks of this project and how their deliveries fare, without their secrets',
  output: HookList,
  async run({ db }, { projectId }) {
    return { data: (await readHooks(db, projectId)).map(told) }
  },
})
