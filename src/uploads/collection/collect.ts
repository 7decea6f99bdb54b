import { Type } from 'typebox'
import { adminCommand } from '../../admin/admin-command.ts'
import { collectObjects } from './collect-objects.ts'

/** What the collector does by itself, now. */
export const collect = adminCommand({
  name: 'collect',
  input: Type.Object({}),
  run: (services, _input, { signal }) => collectObjects(services, signal),
})
