import { Type } from 'typebox'
import { adminCommand } from './admin-command.ts'

/** Opening the store brings its schema up to date, so all that is left is to say what was done. */
export const migrate = adminCommand({
  name: 'migrate',
  input: Type.Object({}),
  run: ({ schema }) => Promise.resolve({ version: schema.version, applied: [...schema.applied] }),
})
