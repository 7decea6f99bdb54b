import { randomBytes } from 'node:crypto'
import { currentActing } from '../contract/acting/acting.ts'
import type { KeyScope } from '../contract/words.ts'
import { mintId } from '../ids.ts'
import { hashKey } from '../keys/authenticate.ts'
import { keyHint, makeLinkToken } from '../keys/rules/key-format.ts'
import { note } from '../projects/audit/note.ts'
import type { Services } from '../services.ts'
import { countOpenLinks, insertLink, type Link } from './store.ts'

/** So many links of a project may be open at once. */
export const MOST_LINKS = 500

interface AskedLink {
  readonly projectId: string
  readonly name: string | null
  readonly scopes: readonly KeyScope[]
  readonly expiresAt: Date
}

/** The token is in the answer and nowhere else. `too_many`: nothing was made. */
export async function makeLink(
  { revisions, clock }: Pick<Services, 'revisions' | 'clock'>,
  asked: AskedLink,
): Promise<{ readonly link: Link; readonly token: string } | 'too_many'> {
  const token = makeLinkToken(randomBytes(128))
  const now = clock.now()
  const link: Link = {
    ...asked,
    id: mintId(now),
    hint: keyHint(token),
    createdAt: new Date(now),
    createdBy: currentActing()?.actor ?? null,
    revokedAt: null,
    lastUsedAt: null,
  }
  return revisions.write(asked.projectId, 'keys', async (db) => {
    if ((await countOpenLinks(db, asked.projectId, new Date(now))) >= MOST_LINKS) return 'too_many'
    await insertLink(db, { ...link, hash: hashKey(token) })
    await note(db, asked.projectId, { link_id: link.id, name: link.name, expires_at: link.expiresAt.toISOString() })
    return { link, token }
  })
}
