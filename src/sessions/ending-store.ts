// Sessions as administrators see and end them. `findSessionProject` is a control statement: an operator names a session and
// no project.
import type { Sql } from '../ports.ts'
import type { Owner } from './store.ts'

interface OpenSession {
  readonly id: string
  readonly kind: Owner['kind']
  /** Of the key, the link or the person. */
  readonly ownerId: string
  readonly name: string | null
  readonly createdAt: Date
  readonly usedAt: Date
  /** Of the session, or of its key or link if that ends sooner. */
  readonly expiresAt: Date
}

interface Asked {
  readonly now: Date
  /** What was last used before is over. */
  readonly idleSince: Date
  readonly limit: number
}

/** Those that let somebody in, last used first. */
export async function listOpenSessions(db: Sql, projectId: string, asked: Asked): Promise<OpenSession[]> {
  return db<OpenSession>`
    select session.id,
      case when session.key_id is not null then 'key' when session.link_id is not null then 'link' else 'person' end
        as kind,
      coalesce(session.key_id, session.link_id, session.person_id) as "ownerId",
      coalesce(api_key.name, share_link.name, session.person) as name,
      session.created_at as "createdAt", session.used_at as "usedAt",
      least(session.expires_at, api_key.expires_at, share_link.expires_at) as "expiresAt"
    from browser_session session
    left join api_key on api_key.project_id = session.project_id and api_key.id = session.key_id
    left join share_link on share_link.project_id = session.project_id and share_link.id = session.link_id
    where session.project_id = ${projectId}::uuid and session.ended_at is null
      and coalesce(api_key.revoked_at, share_link.revoked_at) is null
      and least(session.expires_at, api_key.expires_at, share_link.expires_at) > ${asked.now}
      and session.used_at > ${asked.idleSince}
    order by session.used_at desc, session.id desc
    limit ${asked.limit}`
}

/** Which of a project's sessions are to end: one, or all of a person, a key or a link. */
export type Which = { readonly id: string } | { readonly ownerId: string }

interface Ending {
  readonly at: Date
  /** How long it stays after that, or longer if it would have lasted longer. */
  readonly staysUntil: Date
}

/** Those that were open; one that has ended already is none of them. */
export async function endSessions(
  db: Sql,
  projectId: string,
  which: Which,
  { at, staysUntil }: Ending,
): Promise<{ readonly id: string; readonly personId: string | null; readonly name: string | null }[]> {
  const [id, owner] = 'id' in which ? [which.id, null] : [null, which.ownerId]
  return db`
    update browser_session
    set ended_at = ${at}, vouched_by = null, expires_at = greatest(expires_at, ${staysUntil}::timestamptz)
    where project_id = ${projectId}::uuid and ended_at is null and expires_at > ${at}
      and (id = ${id}::uuid or coalesce(key_id, link_id, person_id) = ${owner}::uuid)
    returning id, person_id as "personId", person as name`
}

/** Whether somebody ended a session of the person in this project after they had signed in. */
export async function hasEndedSince(
  db: Sql,
  projectId: string,
  { personId, since }: { readonly personId: string; readonly since: Date },
): Promise<boolean> {
  const rows = await db`
    select 1 as found from browser_session
    where project_id = ${projectId}::uuid and person_id = ${personId}::uuid and ended_at >= ${since}
    limit 1`
  return rows.length > 0
}

export async function findSessionProject(db: Sql, id: string): Promise<string | null> {
  const [row] = await db<{ project_id: string }>`select project_id from browser_session where id = ${id}::uuid`
  return row?.project_id ?? null
}
