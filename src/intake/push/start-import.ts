import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { invalidArgument, tryLater } from '../../errors.ts'
import { mintId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { later } from '../../uploads/rules/lifetimes.ts'
import { forgetPush } from './forget-push.ts'
import { givenFiles } from './given-files.ts'
import { keepFiles } from './keep-part.ts'
import { findPush, PART_BYTES, tell } from './pushed-import.ts'
import { Pushed } from './schema.ts'
import { countOpen, insertPush, listAbandoned } from './store.ts'
import { WISHES, wishesOf } from './wishes.ts'

/** Of one project, begun and not ended. */
export const MOST_OPEN = 100
/** Then one whose parts have ceased to come makes room, where there is none. */
const ABANDONED_MS = 3_600_000

export const startImport = operation({
  id: 'startImport',
  method: 'POST',
  path: '/imports',
  scope: 'write:library',
  tag: 'Console',
  summary: 'Import a library that the request brings, or begin one that comes in parts',
  description: `The body is a file of any kind that \`vitrine import\` takes (a bundle, NDJSON, the design tool's answers, tokens, CSS; plain, gzip or zip), or several as \`multipart/form-data\`, of at most ${PART_BYTES} bytes. The answer comes once they are stored; \`getImport\` and \`followImport\` tell what becomes of them. More comes in parts: ask with \`by_parts=true\` and no body, put the parts, then run it.`,
  query: {
    name: params.text({
      description: 'What the file is called, with its folders.',
      maxLength: 500,
      example: 'tokens.json',
    }),
    by_parts: params.flag('The files follow in parts.'),
    ...WISHES,
  },
  bytesLimit: PART_BYTES,
  takesForms: true,
  status: 201,
  output: Pushed,
  errors: ['SVC_STORAGE_QUOTA_EXCEEDED'],
  async run(services, call, { bytes, name, by_parts: isByParts, ...given }) {
    const { db, clock, work } = services
    if ((bytes === undefined) !== (isByParts ?? false)) {
      const message = bytes
        ? 'is for an import whose files follow: send no body'
        : 'is empty: send a file, or by_parts=true'
      throw invalidArgument([{ path: bytes ? 'query.by_parts' : 'body', message }])
    }
    const files = bytes && givenFiles(bytes, name)
    await refuseTooMany(services, call.projectId)
    const id = mintId(clock.now())
    const wishes = JSON.stringify(wishesOf(given))
    const push = { id, keyId: call.keyId, wishes, now: new Date(clock.now()) }
    if (files) {
      await keepFiles(services, call.projectId, push, files)
      work.wake('imports')
    } else await insertPush(db, call.projectId, push)
    return tell(services, call.projectId, await findPush(db, call.projectId, id))
  },
})

async function refuseTooMany(
  services: Pick<Services, 'db' | 'objects' | 'clock' | 'log'>,
  projectId: string,
): Promise<void> {
  const { db, clock } = services
  if ((await countOpen(db, projectId)) < MOST_OPEN) return
  for (const id of await listAbandoned(db, projectId, later(clock.now(), -ABANDONED_MS)))
    await forgetPush(services, projectId, id)
  if ((await countOpen(db, projectId)) < MOST_OPEN) return
  throw tryLater(
    { reason: 'imports_under_way', limit: MOST_OPEN },
    `this project has ${MOST_OPEN} imports under way: wait until some have ended, or go on with those whose parts you were sending`,
    30,
  )
}
