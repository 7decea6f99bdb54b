import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { isTroubled } from './rules/source-state.ts'
import { Sources } from './schema.ts'
import { countCode } from '../../code-components/store.ts'
import { countEntities } from '../origin/store.ts'
import { tellSources } from './told-sources.ts'

export const listSources = operation({
  id: 'listSources',
  method: 'GET',
  path: '/sources',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Where the library comes from, and whether it is in step with it',
  query: { troubled: params.flag('Only those that are stale or whose last sync failed.') },
  output: Sources,
  async run({ db, clock }, { projectId }, { troubled }) {
    const sources = (await tellSources(db, projectId, clock.now())).filter(
      ({ state }) => !troubled || isTroubled(state),
    )
    // Asked beside every answer to an agent, and hardly ever is there anything to count.
    const counts = sources.length === 0 ? null : await countEntities(db, projectId)
    const code = sources.length === 0 ? null : await countCode(db, projectId)
    return {
      data: sources.map(({ key, ...source }) => ({
        ...source,
        entities: counts?.get(key)?.live ?? 0,
        code_components: source.removed_at === null ? (code?.get(source.id) ?? 0) : 0,
      })),
    }
  },
})
