import type { FastifyInstance } from 'fastify'
import { invalidCursor } from '../../contract/cursor.ts'
import { limit, readParam, Refusal } from '../../contract/params.ts'
import { invalidArgument } from '../../errors.ts'
import { admitCaller, type Admitting } from './console-caller.ts'

/** A page of what imports changed, newest first. */
export type ReadChanges = (
  projectId: string,
  question: { readonly before: number | null; readonly limit: number },
) => Promise<object>

const LIMIT = limit(50, 20)

/** What changed in the library, for the explorer. The cursor is a revision. */
export function mountConsoleChanges(app: FastifyInstance, admitting: Admitting, readChanges: ReadChanges): void {
  app.get('/console/changes', async (request, reply) => {
    const { caller } = await admitCaller(admitting, request, { reply, scope: 'read:library' })
    const question = readQuestion(request.url)
    const page = await admitting.admission.run(caller.keyId, () => readChanges(caller.projectId, question))
    return reply.header('cache-control', 'private, no-store').header('vary', 'Authorization').send(page)
  })
}

function readQuestion(url: string): { before: number | null; limit: number } {
  const query = new URL(url, 'http://console').searchParams
  const unknown = [...query.keys()].find((name) => name !== 'limit' && name !== 'cursor')
  if (unknown !== undefined)
    throw invalidArgument([
      { path: `query.${unknown.slice(0, 100)}`, message: 'is unknown', expected: ['limit', 'cursor'] },
    ])
  const wanted = readParam(LIMIT, query.getAll('limit'))
  if (wanted instanceof Refusal) throw invalidArgument([{ path: 'query.limit', message: wanted.message }])
  const cursor = query.get('cursor')
  if (cursor !== null && !/^\d{1,15}$/.test(cursor)) throw invalidCursor()
  return { before: cursor === null ? null : Number(cursor), limit: wanted }
}
