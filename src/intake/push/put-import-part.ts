import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { invalidArgument } from '../../errors.ts'
import { checked } from './given-files.ts'
import { keepPart } from './keep-part.ts'
import { findPush, notReceiving, PART_BYTES, tell } from './pushed-import.ts'
import { Pushed } from './schema.ts'

const MOST_PARTS = 10_000

export const putImportPart = operation({
  id: 'putImportPart',
  method: 'PUT',
  path: '/imports/{id}/parts/{number}',
  scope: 'write:library',
  tag: 'Console',
  summary: 'A part of an import; parts of one name follow each other in one file',
  description:
    'Sending a part again replaces it, so that an import that was cut off goes on where `getImport` says it is.',
  pathParams: {
    id: params.pathId('As startImport answered it.', EXAMPLE_ID),
    number: params.pathId(`1 to ${MOST_PARTS}.`, '1'),
  },
  query: {
    name: params.required(
      params.text({ description: 'The file it belongs to.', maxLength: 500, example: 'library.json' }),
    ),
  },
  bytesLimit: PART_BYTES,
  output: Pushed,
  errors: ['SVC_NOT_FOUND', 'SVC_STORAGE_QUOTA_EXCEEDED'],
  async run(services, { projectId }, { id, number: text, name, bytes }) {
    const number = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Infinity
    if (number > MOST_PARTS) {
      throw invalidArgument([{ path: 'path.number', message: `must be a number from 1 to ${MOST_PARTS}` }])
    }
    if (!bytes) throw invalidArgument([{ path: 'body', message: 'is empty: a part has bytes' }])
    checked(name, 'query.name')
    const push = await findPush(services.db, projectId, id)
    if (push.state !== 'receiving') throw notReceiving()
    await keepPart(services, projectId, { importId: id, number, name, bytes: bytes.bytes })
    return tell(services, projectId, push)
  },
})
