import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { attachedSpecs } from './store.ts'

export const listAttachedSpecs = operatorRow({
  id: 'specs.list',
  input: Type.Object({ project: Type.String() }),
  async run({ db }, { project }) {
    const { id } = await resolveProject(db, project)
    const rows = await attachedSpecs(db, id)
    return { project_id: id, data: rows.map(({ nodeId, ...row }) => ({ ...row, source_node_id: nodeId })) }
  },
})
