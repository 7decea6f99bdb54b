import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { refused } from '../../errors.ts'
import { foldName } from '../../library/rules/fold-name.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { withImportLease } from '../../work/leases/lease.ts'
import { attachedSpecs, releaseSpecs as writeRelease, type AttachedRow } from './store.ts'

/** Lets go of attached documents: the next import of each component gives it the spec that comes with it. */
export const releaseSpecs = operatorRow({
  id: 'specs.release',
  input: Type.Object({ project: Type.String(), components: Type.Array(Type.String(), { minItems: 1 }) }),
  async run(services, { project, components }) {
    const { id: projectId } = await resolveProject(services.db, project)
    return withImportLease(services, { projectId }, async () => {
      const rows = await attachedSpecs(services.db, projectId)
      const chosen = [...new Set(components.flatMap((wanted) => named(rows, wanted)))]
      const ids = chosen.map(({ id }) => id)
      await writeRelease(services.db, projectId, ids)
      return { project_id: projectId, released: chosen.map(({ id, name }) => ({ id, name })) }
    })
  },
})

/** By id, key or node id, else by name; a name that several have finds none. */
function named(rows: readonly AttachedRow[], wanted: string): AttachedRow {
  const exact = rows.filter(({ id, key, nodeId }) => [id, key, nodeId].includes(wanted))
  const found = exact.length > 0 ? exact : rows.filter(({ name }) => foldName(name) === foldName(wanted))
  const [one, second] = found
  if (one && !second) return one
  const count = second ? `there are ${found.length} components` : 'there is no component'
  throw refused(`${count} "${wanted}" with an attached spec; "vitrine specs list" shows the id of each`)
}
