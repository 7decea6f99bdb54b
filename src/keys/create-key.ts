import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { KEY_SCOPES, type KeyScope } from '../contract/words.ts'
import { operatorRow, type StoreServices } from '../contract/here/operator-row.ts'
import { usage } from '../errors.ts'
import { mintId } from '../ids.ts'
import { note } from '../projects/audit/note.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { hashKey } from './authenticate.ts'
import { parseExpiry } from './rules/expiry.ts'
import { keyHint, makeKey } from './rules/key-format.ts'
import { isScope, withReading } from './rules/scopes.ts'
import { insertKey } from './store.ts'

export const createKey = operatorRow({
  id: 'keys.create',
  input: Type.Object({
    project: Type.String(),
    scopes: Type.Array(Type.String()),
    name: Type.Optional(Type.String()),
    expires: Type.Optional(Type.String()),
  }),
  async run(services, input) {
    const scopes = readScopes(input.scopes)
    const name = input.name === undefined ? null : readName(input.name)
    const expiresAt = input.expires === undefined ? null : readExpiry(input.expires, services.clock.now())
    const project = await resolveProject(services.db, input.project)
    const key = newKey()
    const id = await storeKey(services, { key, name, projectId: project.id, scopes, expiresAt })
    return {
      id,
      ...(name === null ? {} : { name }),
      key,
      project_id: project.id,
      scopes,
      expires_at: expiresAt?.toISOString() ?? null,
    }
  },
})

export const newKey = (): string => makeKey(randomBytes(128))

/** Returns the id of the stored key. The key itself is not kept. */
export async function storeKey(
  { revisions, clock }: Pick<StoreServices, 'revisions' | 'clock'>,
  {
    key,
    name,
    projectId,
    scopes,
    expiresAt,
  }: { key: string; name: string | null; projectId: string; scopes: readonly KeyScope[]; expiresAt: Date | null },
): Promise<string> {
  const now = clock.now()
  const id = mintId(now)
  await revisions.write(projectId, 'keys', async (db) => {
    await insertKey(db, {
      id,
      projectId,
      hash: hashKey(key),
      hint: keyHint(key),
      name,
      scopes,
      createdAt: new Date(now),
      expiresAt,
    })
    await note(db, projectId, { key_id: id, name })
  })
  return id
}

/** What stands in lists, in the log and in the trail of who did what. */
function readName(given: string): string {
  const name = given.trim()
  if (name === '') throw usage('a name of a key is not empty; leave --name out for none')
  if (name.length > 100 || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw usage('a name of a key has at most 100 characters, and no control characters')
  return name
}

/** In the order of the contract, each once. */
function readScopes(given: readonly string[]): KeyScope[] {
  const unknown = given.filter((scope) => !isScope(scope))
  const known = `the scopes are ${KEY_SCOPES.join(', ')}`
  if (unknown.length > 0) throw usage(`unknown scope ${unknown.map((scope) => `"${scope}"`).join(', ')}; ${known}`)
  if (given.length === 0) throw usage(`a key needs at least one scope; ${known}`)
  return withReading(given.filter(isScope))
}

function readExpiry(text: string, now: number): Date {
  const expiry = parseExpiry(text, now)
  if ('fault' in expiry) throw usage(expiry.fault)
  return new Date(expiry.at)
}
