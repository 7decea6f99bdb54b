// Keeps the search thread's copy of a project as fresh as the request that searches it. The copy has five parts, each
// brought up to date in its own way, because each changes for another reason:
//
// - names of the library: sent whole when the request's `Library` is another object than the one sent last (`show`);
// - names of pages and what is documented: sent whole when the feed of documentation has moved on (`show`);
// - texts that were written here: follow the feed of documentation by revision. A request waits until every text of the
//   revision that it learned is there, so a write is found by the next search (`followTexts`). Only where a hundred
//   megabytes have to be read first it does not wait for all of them, and says so;
// - texts that designers wrote: follow the rows of the library by revision. An import may bring a hundred thousand of
//   them, so a request waits only so long and otherwise answers without the rest (`followItems`);
// - vectors: follow the revision of their space. They come later by nature, because a model makes them, so a request
//   waits only so long too (`follow`).
//
// The first two travel in the same turn as the question; messages are taken in order, so it is answered from just that
// state. The others read pages from the database: one reading at a time for all requests that need it, each going on
// from where the last one ended. An entity's text is one, whoever wrote it: a page of either feed brings along what the
// other has of the same entities, and pages of both are read and sent in turn, so that the later one is the newer one.
// `epoch` is another one when a project was restored from a backup: revisions of before mean nothing then, and all is
// read anew. When the thread dies its mirrors are dropped (`searches.ts`) and the next request begins at nothing.
import { FIRST_ID } from '../ids.ts'
import type { Docs } from '../entities/docs.ts'
import type { Library } from '../library/library.ts'
import type { Log, Sql } from '../ports.ts'
import type { Load } from './rules/search-messages.ts'
import type { ProjectRevisions } from '../projects/revisions.ts'
import { docsLoad, libraryLoad, loadBytes } from './shelf-loads.ts'
import { readChangedItems, readCollectionNames, readItems, readTextFeed, type SearchedItem } from './store.ts'
import { textEntries, type Texts } from './text-entries.ts'
import type { Space } from './vectors/spaces-store.ts'
import { afterRevision, readVectorFeed } from './vectors/store.ts'

/** As much as is taken in without keeping others waiting. */
const ITEM_PAGE = { items: 500, bytes: 524_288 }
/** Components whose specs are read at once. */
const SPECS_AT_ONCE = 200
/** Texts are larger than vectors, and those of one entity have any length. */
const TEXT_PAGE = { entities: 40, bytes: 2_097_152 }

interface MirrorOptions {
  readonly db: Sql
  readonly log: Log
  readonly send: (load: Load) => void
  /** Resolves when it was taken, with what the project's words take in bytes. */
  readonly sendWords: (load: Load) => Promise<number>
}

export class ProjectMirror {
  readonly #projectId: string
  readonly #options: MirrorOptions
  /** In work. */
  searches = 0
  #library: Library | null = null
  #docs: { readonly docs: Docs; readonly version: number; readonly projectName: string } | null = null
  #space: { readonly id: string; readonly epoch: string } | null = null
  #known = 0
  #vectorBytes = 0
  #loading: Promise<void> | null = null
  #texts: Feed | null = null
  #items: Feed | null = null
  /** By their source keys, as what designers wrote about tokens was sent with them. */
  #collections: ReadonlyMap<string, string> | null = null
  #wordBytes = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(projectId: string, options: MirrorOptions) {
    this.#projectId = projectId
    this.#options = options
  }

  /** Until what it does has ended, the thread must not forget the project. */
  get isBusy(): boolean {
    return this.searches > 0 || [this.#texts?.reading, this.#items?.reading, this.#loading].some(Boolean)
  }

  get bytes(): number {
    return this.#vectorBytes + this.#wordBytes + (this.#library ? loadBytes(this.#library) : 0)
  }

  show(library: Library, docs: Docs, projectName: string): void {
    if (this.#library !== library) {
      this.#options.send(libraryLoad(library))
      this.#library = library
    }
    const { version } = docs
    const known = this.#docs
    if (known?.docs === docs && known.version === version && known.projectName === projectName) return
    this.#options.send(docsLoad(docs, this.#projectId, projectName))
    this.#docs = { docs, version, projectName }
  }

  /**
   * Loads every text that was written here up to the revision that the request learned when it began. Whether all of
   * them were there in time.
   */
  async followTexts(
    { docs: learned, epoch }: Pick<ProjectRevisions, 'docs' | 'epoch'>,
    maxWaitMs: number,
  ): Promise<boolean> {
    const following = this.#followTexts(learned, epoch)
    following.catch(() => undefined) // those who still wait hear of it
    return inTime(following, maxWaitMs)
  }

  async #followTexts(learned: number, epoch: string): Promise<void> {
    await endOfOther(this.#texts, epoch)
    const texts = (this.#texts = feedOf(this.#texts, epoch))
    while (texts.known < learned) {
      if (texts.reading) {
        // Begun by another request, perhaps before ours learned its revision; its failure is not ours.
        await texts.reading.catch(() => undefined)
        continue
      }
      texts.reading = this.#readTexts(texts, learned).finally(() => {
        texts.reading = null
      })
      await texts.reading
    }
  }

  /** Loads what designers wrote, up to that revision. Whether all of it was there in time. */
  async followItems(
    { library: learned, epoch }: Pick<ProjectRevisions, 'library' | 'epoch'>,
    maxWaitMs: number,
  ): Promise<boolean> {
    await endOfOther(this.#items, epoch)
    const items = (this.#items = feedOf(this.#items, epoch))
    if (items.known >= learned) return true
    items.reading ??= this.#readItems(items, learned).finally(() => {
      items.reading = null
    })
    items.reading.catch(() => undefined) // those who still wait hear of it
    const isLoaded = await inTime(items.reading, maxWaitMs)
    return isLoaded && items.known >= learned
  }

  async #readTexts(texts: Feed, learned: number): Promise<void> {
    const { db } = this.#options
    const collections = await readCollectionNames(db, this.#projectId)
    let after = afterRevision(texts.known)
    for (;;) {
      const page = await this.#inTurn(async () => {
        const written = await readTextFeed(db, this.#projectId, { after, ...TEXT_PAGE })
        const items = await readItems(
          db,
          this.#projectId,
          written.entries.map(({ id }) => id),
        )
        await this.#sendTexts(texts.epoch, { items, written: written.entries, collections })
        return written
      })
      const last = page.entries.at(-1)
      if (!last || !page.hasMore) break
      after = last
    }
    texts.known = Math.max(texts.known, learned)
  }

  async #readItems(feed: Feed, learned: number): Promise<void> {
    const { db } = this.#options
    const collections = await readCollectionNames(db, this.#projectId)
    // A token is found by the name of its collection, and its own row does not change with that.
    const isRenamed = [...(this.#collections ?? [])].some(([key, name]) => collections.get(key) !== name)
    const changedAfter = isRenamed ? -1 : feed.known
    const read = (afterId: string) => readChangedItems(db, this.#projectId, { changedAfter, afterId, ...ITEM_PAGE })
    let page = await read(FIRST_ID)
    for (;;) {
      const { entries, hasMore } = page
      const last = entries.at(-1)
      // The next page is on its way while the thread takes this one. Rows that an import changes meanwhile come after it.
      const next = last && hasMore ? read(last.id) : null
      next?.catch(() => undefined) // heard of where it is awaited; this page may fail first
      if (last) await this.#inTurn(() => this.#sendItems(feed.epoch, entries, collections))
      if (!next) break
      page = await next
    }
    this.#collections = collections
    feed.known = Math.max(feed.known, learned)
  }

  /** Those that something was written about here together with it, a page at a time; then the rest. */
  async #sendItems(epoch: string, items: readonly SearchedItem[], collections: Texts['collections']): Promise<void> {
    const rest = new Map(items.map((item) => [item.id, item]))
    const only = [...rest.keys()]
    let after = afterRevision(0)
    for (;;) {
      const page = await readTextFeed(this.#options.db, this.#projectId, { after, only, ...TEXT_PAGE })
      const documented = page.entries.flatMap(({ id }) => rest.get(id) ?? [])
      for (const { id } of documented) rest.delete(id)
      if (documented.length > 0) await this.#sendTexts(epoch, { items: documented, written: page.entries, collections })
      const last = page.entries.at(-1)
      if (!last || !page.hasMore) break
      after = last
    }
    const others = [...rest.values()].filter(({ kind }) => kind !== 'component')
    const withSpecs = [...rest.values()].filter(({ kind }) => kind === 'component')
    if (others.length > 0) await this.#sendTexts(epoch, { items: others, written: [], collections })
    for (let at = 0; at < withSpecs.length; at += SPECS_AT_ONCE)
      await this.#sendTexts(epoch, { items: withSpecs.slice(at, at + SPECS_AT_ONCE), written: [], collections })
  }

  async #sendTexts(epoch: string, texts: Texts): Promise<void> {
    const entries = await textEntries(this.#options.db, this.#projectId, texts)
    this.#wordBytes = await this.#options.sendWords({ load: 'texts', projectId: this.#projectId, epoch, entries })
  }

  /** One after the other, those that failed too. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /** Loads what changed in the space. Whether all of it was there in time. */
  async follow(space: Space, epoch: string, maxWaitMs: number): Promise<boolean> {
    if (this.#space?.id !== space.id || this.#space.epoch !== epoch) {
      await this.#loading?.catch(() => undefined)
      this.#space = { id: space.id, epoch }
      this.#known = 0
      this.#vectorBytes = 0
    }
    if (this.#known >= space.revision) return true
    this.#loading ??= this.#load(space, epoch).finally(() => {
      this.#loading = null
    })
    const isLoaded = await inTime(this.#loading, maxWaitMs)
    return isLoaded && this.#known >= space.revision
  }

  async #load({ id: space, dimension }: Space, epoch: string): Promise<void> {
    const { db, send } = this.#options
    let after = afterRevision(this.#known)
    for (;;) {
      const page = await readVectorFeed(db, this.#projectId, { space, after })
      // Drivers hand out views into memory that is not theirs alone: a copy can be given away.
      const entries = page.entries.map(({ type, id, textRevision, vectors }) => ({
        type,
        id,
        textRevision,
        vectors: new Uint8Array(vectors),
      }))
      for (const { vectors } of entries) this.#vectorBytes += vectors.byteLength
      if (entries.length > 0 || this.#known === 0)
        send({ load: 'vectors', projectId: this.#projectId, space: `${space}@${epoch}`, dimension, entries })
      after = page.entries.at(-1) ?? after
      // Where the next page fails, whoever comes then begins at this revision again: there may be more of it.
      this.#known = Math.max(this.#known, page.hasMore ? after.revision - 1 : after.revision)
      if (!page.hasMore) return
    }
  }
}

/** How far one of the feeds was read. */
interface Feed {
  readonly epoch: string
  known: number
  reading: Promise<void> | null
}

/** What is being read of another epoch must not come after what is read of this one. */
async function endOfOther(feed: Feed | null, epoch: string): Promise<void> {
  if (feed?.epoch !== epoch) await feed?.reading?.catch(() => undefined)
}

const feedOf = (feed: Feed | null, epoch: string): Feed =>
  feed?.epoch === epoch ? feed : { epoch, known: -1, reading: null }

/** Whether the work ended by then; it goes on all the same. What it fails with is thrown, if it fails by then. */
export async function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
