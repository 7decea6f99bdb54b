import { currentActing } from '../../contract/acting/acting.ts'
import { mintId } from '../../ids.ts'
import type { Sql } from '../../ports.ts'
import { MOST_NAMED, short, type EventData, type EventType } from './rules/event.ts'
import { countWritten, insertDeliveries, readProjectName, readWritten } from './store.ts'

/**
 * What one transaction tells others, gathered while it works and written as its last statements: by then it holds the
 * project's row, which every write of a hook waits for, so that no two of them can wait for each other.
 */
export class Telling {
  readonly #hears: ReadonlySet<string>
  readonly #events: { readonly type: EventType; readonly data: EventData }[] = []

  /** Of which events somebody of the project wants to hear. */
  constructor(hears: readonly string[]) {
    this.#hears = new Set(hears)
  }

  hears(type: EventType): boolean {
    return this.#hears.has(type)
  }

  get hasEvents(): boolean {
    return this.#events.length > 0
  }

  add(type: EventType, data: EventData): void {
    if (this.hears(type)) this.#events.push({ type, data })
  }

  async write(db: Sql, projectId: string): Promise<void> {
    if (!this.hasEvents) return
    const project = { id: projectId, name: await readProjectName(db, projectId) }
    for (const { type, data } of this.#events) {
      const now = Date.now() // what happens is told with the time of this machine, like the audit trail
      const payload = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data: { project, ...data } })
      await insertDeliveries(db, projectId, { id: mintId(now), type, payload, now })
    }
  }
}

/** What a write of documentation tells: which entities it wrote, and who. Background work writes nothing of its own. */
export async function addWritten(telling: Telling, db: Sql, projectId: string, revision: number): Promise<void> {
  const acting = currentActing()
  if (!acting || !telling.hears('documentation.written')) return
  const written = await readWritten(db, projectId, { revision, limit: MOST_NAMED })
  if (written.length === 0) return
  telling.add('documentation.written', {
    revision,
    action: acting.action,
    actor: short(acting.actor),
    ...(acting.proposedBy === undefined ? {} : { proposed_by: short(acting.proposedBy) }),
    entities: written.map(({ type, id, title, isDeleted }) => ({
      entity_type: type,
      entity_id: id,
      title: short(title),
      is_deleted: isDeleted,
    })),
    entity_count: written.length < MOST_NAMED ? written.length : await countWritten(db, projectId, revision),
  })
}
