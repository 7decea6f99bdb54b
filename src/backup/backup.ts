import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { makeBackup } from './make-backup.ts'

/** Takes a path: a running server writes the file itself. */
export const backup = operatorRow({
  id: 'backup',
  input: Type.Object({ file: Type.String(), objects: Type.Boolean() }),
  run: (services, { file, objects }, run) => makeBackup(services, { file, withObjects: objects }, run),
})
