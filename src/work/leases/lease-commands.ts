import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { refused } from '../../errors.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { breakLeases as remove, listLeases as read, type HeldLease } from './store.ts'

/** Who imports, syncs or indexes the project right now, or died while doing so. */
export const listLeases = operatorRow({
  id: 'leases.list',
  input: Type.Object({ project: Type.String() }),
  async run({ db }, { project }) {
    const { id } = await resolveProject(db, project)
    return { project_id: id, data: (await read(db, id)).map(told) }
  },
})

/** Lets others in at once. A holder that still runs writes nothing: it finds out before it commits. */
export const breakLeases = operatorRow({
  id: 'leases.break',
  input: Type.Object({ project: Type.String(), name: Type.Optional(Type.String()) }),
  async run({ db, log }, { project, name }) {
    const { id } = await resolveProject(db, project)
    const broken = (await remove(db, id, name ?? null)).map(told)
    if (broken.length === 0 && name !== undefined)
      throw refused(`nobody holds a lease "${name}"; "vitrine leases list" shows those that are held`)
    for (const lease of broken) log.warn('lease.broken', { project_id: id, ...lease })
    return { project_id: id, broken }
  },
})

const told = ({ name, heldBy, takenAt, expiresAt }: HeldLease) => ({
  name,
  held_by: heldBy === '' ? null : heldBy,
  since: takenAt?.toISOString() ?? null,
  expires_at: expiresAt.toISOString(),
})
