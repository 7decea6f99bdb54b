import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'
import { FIRST_ID } from '../../ids.ts'
import type { Sql } from '../../ports.ts'
import { readableName } from '../rules/words/searched-name.ts'
import { sourceText } from '../rules/source-text.ts'
import type { FeedPlace, Pass, Space } from './spaces-store.ts'
import { readDocumented, readItem, readPending, readPendingItems, type PendingItem, type PendingText } from './store.ts'

/** An entity that is to be embedded anew. */
export interface Pending extends EntityRef {
  readonly title: string
  readonly description: string
  readonly hasDocs: boolean
  readonly textRevision: number
  readonly itemRevision: number
  /** It is neither in the library nor documented any more. */
  readonly isGone: boolean
}

interface PendingPage {
  /** Those of a group are embedded together. */
  readonly groups: readonly (() => Promise<readonly Pending[]>)[]
  /** What comes after it; null: nothing. */
  readonly next: Pass['feed'] | null
}

/** Rows that are read at once. Most are short texts. */
export const PAGE_ROWS = 64

/** What is ahead of its vectors among the next rows of a feed. */
export function readPendingPage(
  db: Sql,
  projectId: string,
  { space, feed }: { readonly space: Space; readonly feed: Pass['feed'] },
): Promise<PendingPage> {
  return feed.of === 'texts' ? textsPage(db, projectId, space, feed.after) : itemsPage(db, projectId, space, feed.after)
}

/** Entities that were written about, each by itself: their texts may be long. */
async function textsPage(db: Sql, projectId: string, space: Space, after: FeedPlace): Promise<PendingPage> {
  const { pending, next } = await readPending(db, projectId, { space, after, limit: PAGE_ROWS })
  return {
    groups: pending.map((text) => async () => [pendingText(text, await readItem(db, projectId, text))]),
    next: next ? { of: 'texts', after: { revision: next.revision, type: next.type, id: next.id } } : ALL_ITEMS,
  }
}

const ALL_ITEMS = { of: 'items', after: FIRST_ID } as const

/** Rows of the library: many at once, because they are short, and those that were written about alone. */
async function itemsPage(db: Sql, projectId: string, space: Space, afterId: string): Promise<PendingPage> {
  const { pending, next } = await readPendingItems(db, projectId, { space, afterId, limit: PAGE_ROWS })
  const ids = pending.map(({ id }) => id)
  const documented = await readDocumented(db, projectId, ids)
  const entities = pending.map((item) => {
    const text = documented.get(refKey({ type: item.kind, id: item.id }))
    return text ? pendingText(text, item) : pendingItem(item)
  })
  const together = entities.filter(({ hasDocs }) => !hasDocs)
  const groups = [...entities.filter(({ hasDocs }) => hasDocs).map((entity) => [entity]), together]
  return {
    groups: groups.filter(({ length }) => length > 0).map((group) => () => Promise.resolve(group)),
    next: next && { of: 'items', after: next.id },
  }
}

function pendingText(text: PendingText, item: PendingItem | null): Pending {
  const { type, id, title, hasDocs, textRevision } = text
  const { description = '', itemRevision = 0 } = item ? pendingItem(item) : {}
  const name = item ? readableName(item.name) : title
  return { type, id, title: name, description, hasDocs, textRevision, itemRevision, isGone: !hasDocs && !item }
}

function pendingItem({ kind, id, name, document, revision }: PendingItem): Pending {
  const { description } = sourceText(kind, document)
  const title = readableName(name)
  return { type: kind, id, title, description, hasDocs: false, textRevision: 0, itemRevision: revision, isGone: false }
}
