import { Type } from 'typebox'
import { operation } from '../contract/operation.ts'
import { Closed, Uuid } from '../contract/schema.ts'
import { invalidArgument } from '../errors.ts'
import { giveName } from './rename-project.ts'
import { projectNameFault } from './rules/project-name.ts'

export const renameLibrary = operation({
  id: 'renameLibrary',
  method: 'PUT',
  path: '/project/name',
  scope: 'admin',
  tag: 'Console',
  summary: 'Gives this project another name; its keys, addresses and ids stay',
  body: Closed({ name: Type.String({ maxLength: 1_000 }) }),
  bodyExample: { name: 'Acme UI' },
  output: Closed({ id: Uuid, name: Type.String() }),
  async run({ db }, { projectId }, { body: { name } }) {
    const fault = projectNameFault(name)
    if (fault !== null) throw invalidArgument([{ path: 'body.name', message: fault }])
    if (!(await giveName(db, projectId, name)))
      throw invalidArgument([{ path: 'body.name', message: 'is the name of another project' }])
    return { id: projectId, name }
  },
})
