import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { SCOPES, type Scope } from '../contract/words.ts'
import { adminCommand, type AdminServices } from '../admin/admin-command.ts'
import { CommandError } from '../admin/command-error.ts'
import { mintId } from '../ids.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { hashKey } from './authenticate.ts'
import { parseExpiry } from './rules/expiry.ts'
import { keyHint, makeKey } from './rules/key-format.ts'
import { isScope } from './rules/scopes.ts'
import { insertKey } from './store.ts'

export const createKey = adminCommand({
  name: 'keys.create',
  input: Type.Object({
    project: Type.String(),
    scopes: Type.Array(Type.String()),
    expires: Type.Optional(Type.String()),
  }),
  async run(services, input) {
    const scopes = readScopes(input.scopes)
    const expiresAt = input.expires === undefined ? null : readExpiry(input.expires, services.clock.now())
    const project = await resolveProject(services.db, input.project)
    const key = newKey()
    const id = await storeKey(services, { key, projectId: project.id, scopes, expiresAt })
    return { id, key, project_id: project.id, scopes, expires_at: expiresAt?.toISOString() ?? null }
  },
})

export const newKey = (): string => makeKey(randomBytes(128))

/** Returns the id of the stored key. The key itself is not kept. */
export async function storeKey(
  { revisions, clock }: Pick<AdminServices, 'revisions' | 'clock'>,
  {
    key,
    projectId,
    scopes,
    expiresAt,
  }: { key: string; projectId: string; scopes: readonly Scope[]; expiresAt: Date | null },
): Promise<string> {
  const now = clock.now()
  const id = mintId(now)
  await revisions.write(projectId, 'keys', (db) =>
    insertKey(db, {
      id,
      projectId,
      hash: hashKey(key),
      hint: keyHint(key),
      scopes,
      createdAt: new Date(now),
      expiresAt,
    }),
  )
  return id
}

/** In the order of the contract, each once. */
function readScopes(given: readonly string[]): Scope[] {
  const unknown = given.filter((scope) => !isScope(scope))
  const known = `the scopes are ${SCOPES.join(', ')}`
  if (unknown.length > 0)
    throw new CommandError('usage', `unknown scope ${unknown.map((scope) => `"${scope}"`).join(', ')}; ${known}`)
  if (given.length === 0) throw new CommandError('usage', `a key needs at least one scope; ${known}`)
  return SCOPES.filter((scope) => given.includes(scope))
}

function readExpiry(text: string, now: number): Date {
  const expiry = parseExpiry(text, now)
  if ('fault' in expiry) throw new CommandError('usage', expiry.fault)
  return new Date(expiry.at)
}
