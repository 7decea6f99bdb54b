// Keeps the search thread's copy of a project as fresh as the request that searches it. The copy has four parts, each
// brought up to date in its own way, because each changes for another reason:
//
// - names of the library: sent whole when the request's `Library` is another object than the one sent last (`show`);
// - names of pages and what is documented: sent whole when the feed of documentation has moved on (`show`);
// - texts: follow the feed of documentation by revision. A request waits until every text of the revision that it
//   learned is there, so a write is found by the next search (`followTexts`);
// - vectors: follow the revision of their space. They come later by nature, because a model makes them, so a request
//   waits only so long and otherwise answers without the rest (`follow`).
//
// The first two travel in the same turn as the question; messages are taken in order, so it is answered from just that
// state. The last two read pages from the database: one reading at a time for all requests that need it, each going on
// from where the last one ended. `epoch` is another one when a project was restored from a backup: revisions of before
// mean nothing then, and all is read anew. When the thread dies its mirrors are dropped (`searches.ts`) and the next
// request begins at nothing.
import type { Docs } from '../entities/docs.ts'
import type { Library } from '../library/library.ts'
import type { Log, Sql } from '../ports.ts'
import type { Load } from './search-messages.ts'
import type { ProjectRevisions } from '../projects/revisions.ts'
import { docsLoad, libraryLoad, loadBytes } from './shelf-loads.ts'
import { readTextFeed } from './store.ts'
import { afterRevision, readVectorFeed, type Space } from './vectors/store.ts'

const FEED_PAGE = 100
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
  /** In work. Until they are answered, the thread must not forget the project. */
  searches = 0
  #library: Library | null = null
  #docs: { readonly docs: Docs; readonly version: number; readonly projectName: string } | null = null
  #space: { readonly id: string; readonly epoch: string } | null = null
  #known = 0
  #vectorBytes = 0
  #loading: Promise<void> | null = null
  #texts: { readonly epoch: string; known: number; bytes: number; reading: Promise<void> | null } | null = null

  constructor(projectId: string, options: MirrorOptions) {
    this.#projectId = projectId
    this.#options = options
  }

  get bytes(): number {
    return this.#vectorBytes + (this.#texts?.bytes ?? 0) + (this.#library ? loadBytes(this.#library) : 0)
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

  /** Loads every text up to the revision that the request learned when it began. */
  async followTexts({ docs: learned, epoch }: Pick<ProjectRevisions, 'docs' | 'epoch'>): Promise<void> {
    if (this.#texts?.epoch !== epoch) {
      await this.#texts?.reading?.catch(() => undefined)
      if (this.#texts?.epoch !== epoch) this.#texts = { epoch, known: -1, bytes: 0, reading: null }
    }
    const texts = this.#texts
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

  async #readTexts(texts: { readonly epoch: string; known: number; bytes: number }, learned: number): Promise<void> {
    const { db, sendWords } = this.#options
    let after = afterRevision(texts.known)
    for (;;) {
      const page = await readTextFeed(db, this.#projectId, { after, ...TEXT_PAGE })
      const entries = page.entries.map(({ type, id, title, bodies }) => ({ type, id, title, bodies }))
      texts.bytes = await sendWords({ load: 'texts', projectId: this.#projectId, epoch: texts.epoch, entries })
      const last = page.entries.at(-1)
      if (!last || !page.hasMore) break
      after = last
    }
    texts.known = Math.max(texts.known, learned)
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
    this.#loading ??= this.#load(space.id, epoch).finally(() => {
      this.#loading = null
    })
    const isLoaded = await inTime(this.#loading, maxWaitMs)
    return isLoaded && this.#known >= space.revision
  }

  async #load(space: string, epoch: string): Promise<void> {
    const { db, send } = this.#options
    let after = afterRevision(this.#known)
    for (;;) {
      const rows = await readVectorFeed(db, this.#projectId, { space, after, limit: FEED_PAGE })
      // Drivers hand out views into memory that is not theirs alone: a copy can be given away.
      const entries = rows.map(({ type, id, vectors }) => ({ type, id, vectors: new Uint8Array(vectors) }))
      for (const { vectors } of entries) this.#vectorBytes += vectors.byteLength
      if (entries.length > 0 || this.#known === 0)
        send({ load: 'vectors', projectId: this.#projectId, space: `${space}@${epoch}`, entries })
      const last = rows.at(-1)
      if (last) this.#known = Math.max(this.#known, last.revision)
      if (!last || rows.length < FEED_PAGE) return
      after = last
    }
  }
}

async function inTime(work: Promise<void>, ms: number): Promise<boolean> {
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
