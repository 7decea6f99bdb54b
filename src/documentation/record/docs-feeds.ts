// The third step of the freshness protocol: documentation reaches memory through one change feed.
import { inRequestOf } from '../../contract/acting/request-scope.ts'
import { RecentMap } from '../../kit/recent-map.ts'
import type { Sql } from '../../ports.ts'
import type { ProjectRevisions } from '../../projects/revisions.ts'
import { Docs, type FeedRow } from '../../entities/docs.ts'
import { readFeed } from './store.ts'

interface DocsScope {
  readonly projectId: string
  readonly revisions: Pick<ProjectRevisions, 'docs' | 'epoch'>
  readonly requestId?: string
}

export interface DocsFeeds {
  /** What memory knows, including every write up to the revision that the request learned when it began. */
  open(scope: DocsScope): Promise<Docs>
}

interface DocsFeedsOptions {
  readonly db: Sql
  readonly pageSize?: number
  /** Rows of all projects together; the longest unused project is forgotten first. */
  readonly maxRows?: number
}

interface Feed {
  readonly docs: Docs
  readonly epoch: string
  /** Everything up to here is in memory: the revision that was learned before the delta was read. */
  known: number
  reading: Promise<void> | null
}

export function createDocsFeeds({ db, pageSize = 2_000, maxRows = 1_000_000 }: DocsFeedsOptions): DocsFeeds {
  const feeds = new RecentMap<string, Feed>()

  const evict = (): void => {
    let rows = 0
    for (const { docs } of feeds.values()) rows += docs.size
    const fits = (): boolean => rows <= maxRows || feeds.size === 1
    for (const [, { docs }] of feeds.evict(fits, ({ reading }) => !reading)) rows -= docs.size
  }

  /** Applies every row after `known`; rows that come in meanwhile are seen too, which does no harm. */
  const catchUp = async (projectId: string, feed: Feed, learned: number): Promise<void> => {
    let after: Pick<FeedRow, 'revision' | 'type' | 'id'> = { revision: feed.known, type: LAST_TYPE, id: LAST_ID }
    for (;;) {
      const rows = await readFeed(db, projectId, after, pageSize)
      for (const row of rows) feed.docs.apply(row)
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) break
      after = last
    }
    feed.known = Math.max(feed.known, learned)
    evict()
  }

  return {
    async open(scope) {
      const { projectId, revisions } = scope
      const { docs: learned, epoch } = revisions
      const held = feeds.get(projectId)
      // Another epoch: the store was restored, and nothing that was learned before is true.
      const feed =
        held?.epoch === epoch ? held : { docs: new Docs(), epoch, known: -1, reading: null as Feed['reading'] }
      feeds.set(projectId, feed)
      while (feed.known < learned) {
        if (feed.reading) {
          // Begun by another request, perhaps before ours learned its revision; its failure is not ours.
          await feed.reading.catch(() => undefined)
          continue
        }
        const reading = inRequestOf(scope, () => catchUp(projectId, feed, learned)).finally(() => {
          feed.reading = null
        })
        feed.reading = reading
        await reading
      }
      return feed.docs
    },
  }
}

// Sorts after every kind and id, so that `after` means: all rows of greater revisions.
const LAST_TYPE = 'token-collection'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
