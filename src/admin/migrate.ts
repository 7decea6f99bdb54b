import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'

/** Opening the store brings its schema up to date, so all that is left is to say what was done. */
export const migrate = operatorRow({
  id: 'migrate',
  input: Type.Object({}),
  run: ({ schema }) => Promise.resolve({ version: schema.version, applied: [...schema.applied] }),
})
