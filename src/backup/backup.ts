import { Type } from 'typebox'
import { adminCommand } from '../admin/admin-command.ts'
import { makeBackup } from './make-backup.ts'

/** Takes a path: a running server writes the file itself. */
export const backup = adminCommand({
  name: 'backup',
  input: Type.Object({ file: Type.String(), objects: Type.Boolean() }),
  run: (services, { file, objects }, run) => makeBackup(services, { file, withObjects: objects }, run),
})
