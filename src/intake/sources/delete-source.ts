import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { invalidArgument, notFound } from '../../errors.ts'
import { isUuid } from '../../kit/uuid.ts'
import { listSources } from '../origin/store.ts'
import { takeAway } from './remove-source.ts'
import { DeletedSource } from './schema.ts'

export const deleteSource = operation({
  id: 'deleteSource',
  method: 'DELETE',
  path: '/sources/{id}',
  scope: 'admin',
  tag: 'Console',
  summary: 'Takes a source out of the library: what it brought is marked as deleted there, or is gone for good',
  pathParams: { id: params.pathId('As listSources has it.', EXAMPLE_ID) },
  query: {
    forget: params.flag('For good, with what was written about it; else it comes back with the next import of it.'),
    confirm: params.text({ description: 'To forget it: its name.', maxLength: 500 }),
  },
  output: DeletedSource,
  errors: ['SVC_NOT_FOUND'],
  async run(services, { projectId }, { id, forget = false, confirm }) {
    const source = isUuid(id)
      ? (await listSources(services.db, projectId)).find((one) => one.id === id.toLowerCase())
      : undefined
    if (source === undefined) throw notFound('source', id)
    if (forget && confirm !== source.name)
      throw invalidArgument([{ path: 'query.confirm', message: 'must be the name of the source, which goes for good' }])
    const taken = await takeAway(services, projectId, { wanted: source.id, forget, confirm })
    const { name, entities, code_components: code, documented } = taken
    return { id: source.id, name, entities, code_components: code, documented, forgotten: forget }
  },
})
