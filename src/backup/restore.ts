import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { restoreBackup } from './restore-backup.ts'

export const restore = operatorRow({
  id: 'restore',
  input: Type.Object({ file: Type.String(), force: Type.Boolean() }),
  run: (services, input, run) => restoreBackup(services, input, run),
})
