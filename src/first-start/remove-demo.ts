import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { refused } from '../errors.ts'
import { keepSetting } from '../admin/store.ts'
import { removeProject } from '../projects/delete-project.ts'
import { countContents } from '../projects/delete-store.ts'
import { findProjectByName } from '../projects/store.ts'
import { DEMO_PROJECT, DEMO_REMOVED } from './first-start.ts'

/** Nobody's work is in it but what was written to try it out, so its name need not be typed twice. */
export const removeDemo = operatorRow({
  id: 'demo.remove',
  input: Type.Object({}),
  async run(services) {
    const demo = await findProjectByName(services.db, DEMO_PROJECT)
    if (!demo) throw refused(`there is no project "${DEMO_PROJECT}": nothing was removed`)
    const contents = await countContents(services.db, demo.id)
    // Before it is gone: a start in between must not bring it back.
    await keepSetting(services.db, DEMO_REMOVED, 'yes')
    await removeProject(services, demo, contents)
    return { id: demo.id, name: demo.name, deleted: contents }
  },
})
