import { Type } from 'typebox'
import { adminCommand } from '../admin/admin-command.ts'
import { restoreBackup } from './restore-backup.ts'

export const restore = adminCommand({
  name: 'restore',
  input: Type.Object({ file: Type.String(), force: Type.Boolean() }),
  run: (services, input, run) => restoreBackup(services, input, run),
})
