import { Type } from 'typebox'
import { operatorRow, type StoreServices } from '../contract/here/operator-row.ts'
import { refused, type ServiceError } from '../errors.ts'
import { note } from './audit/note.ts'
import { resolveProject } from './resolve-project.ts'
import {
  countContents,
  deleteProjectRow,
  deleteRows,
  findWorker,
  listBytes,
  returnStorage,
  revokeAllKeys,
  type ProjectContents,
} from './delete-store.ts'
import type { Services } from '../services.ts'
import type { Project } from './store.ts'
import { counted } from '../kit/words/counted.ts'

/** For good: only a backup brings it back. So its name has to be given twice, and what is lost is said before. */
export const deleteProject = operatorRow({
  id: 'projects.delete',
  input: Type.Object({ project: Type.String(), confirm: Type.Optional(Type.String()) }),
  async run(services, { project, confirm }) {
    const found = await resolveProject(services.db, project)
    const contents = await countContents(services.db, found.id)
    if (confirm !== found.name) throw notConfirmed(found, contents)
    await removeProject(services, found, contents)
    return { id: found.id, name: found.name, deleted: contents }
  },
})

export async function removeProject(
  { db, revisions, objects, clock }: Pick<StoreServices, 'db' | 'revisions' | 'objects' | 'clock'>,
  { id, name }: Project,
  contents: ProjectContents,
): Promise<void> {
  const now = new Date(clock.now())
  const worker = await findWorker(db, id, now)
  if (worker !== null)
    throw refused(
      `"${name}" is being worked on (${worker}): wait for it, or end it by "vitrine leases break", and ask again`,
    )
  await removeContents({ db, revisions, objects, clock }, { id, name }, contents)
}

/**
 * Keys first, so that nobody reads or writes meanwhile; then bytes; then, in one transaction, every row. Whatever is
 * interrupted is finished by asking again: the project is there until its last row is gone.
 */
export async function removeContents(
  { db, revisions, objects, clock }: Pick<Services, 'db' | 'revisions' | 'objects' | 'clock'>,
  { id, name }: Project,
  contents: ProjectContents,
): Promise<void> {
  const now = new Date(clock.now())
  await revisions.write(id, 'keys', (db) => revokeAllKeys(db, id, now))
  for (const key of await listBytes(db, id)) await objects.remove(key)
  await db.transaction(async (db) => {
    await returnStorage(db, id)
    await deleteRows(db, id)
    await deleteProjectRow(db, id)
    await note(db, id, { name, ...contents })
  })
}

function notConfirmed({ name }: Project, contents: ProjectContents): ServiceError {
  const { entities, documented, pages, files, keys } = contents
  const lost = [
    counted(entities, 'entity', 'entities'),
    `documentation of ${counted(documented, 'entity', 'entities')}`,
    counted(pages, 'page', 'pages'),
    counted(files, 'file', 'files'),
    counted(keys, 'key', 'keys'),
  ].join(', ')
  const quoted = JSON.stringify(name)
  return refused(
    `${quoted} would be gone for good: ${lost}. Only a backup brings it back ("vitrine backup FILE"). To delete it: vitrine projects delete ${quoted} --confirm ${quoted}`,
  )
}
