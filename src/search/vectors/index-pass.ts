// A project's vectors live in spaces, one for each model and way of cutting texts. One space is active: searches use it.
// Where the model has changed, or everything is to be made anew, a second space is filled beside it and becomes the
// active one when it is complete; until then searches go on in the old one. `completeTo` is the revision of documentation
// up to which a space has everything, `libraryTo` that of the library; behind them, each entity knows the revisions its
// vectors were made from.
//
// What is behind is gone through in a pass, page by page: first the feed of documentation, then the rows of the library.
// Each page may be another process's. Where the next one begins is kept with the space; the pass ends at the revisions
// that it began with, and what was written since then is found by the next pass.
import type { Pace } from '../../kit/pace.ts'
import type { Clock, Database, Embedder, Log } from '../../ports.ts'
import type { Revisions } from '../../projects/revisions.ts'
import type { Processes } from '../../work/processes/processes.ts'
import { CHUNKER } from '../rules/chunk-text.ts'
import { wantedSpace } from './serving-space.ts'
import { calibrate } from './calibrate.ts'
import type { Unavailable } from './embed-entities.ts'
import { indexEntities } from './index-entities.ts'
import { markBehind, markIndexed } from './marks-store.ts'
import { PAGE_ROWS, readPendingPage } from './pending-page.ts'
import { completeSpace, insertSpace, readSpaces, savePass, type Pass, type Space } from './spaces-store.ts'
import { afterRevision, countVectors, deleteStrayVectors } from './store.ts'

export interface IndexOptions {
  readonly db: Database
  readonly revisions: Pick<Revisions, 'learn'>
  readonly embedder: Embedder
  readonly processes: Processes
  readonly clock: Clock
  readonly log: Log
  readonly pace?: Pace
}

export type PageOutcome = 'complete' | 'more' | 'stopped' | Unavailable

interface PageRun {
  /** Chunks of texts that are embedded, about; then others have their turn. */
  readonly most: number
  /** False: another process has taken over. */
  readonly renew: () => Promise<boolean>
  /** Hears of so many entities more. */
  readonly progress: (done: number) => void
  readonly signal: AbortSignal
}

/** Then others have their turn, even if nothing had to be embedded. */
const MOST_ROWS = 1_024
// Until a model's own floors are known.
const FLOORS = { best: 0.25, row: 0.2 }

/** What a project is indexed by, in the name that it is marked with. */
export const indexedBy = ({ provider, model }: Pick<Embedder, 'provider' | 'model'>): string =>
  `${provider} ${model} ${CHUNKER}`

/** Goes on with the pass of a project that is under way, or begins one. */
export async function indexPage(options: IndexOptions, projectId: string, run: PageRun): Promise<PageOutcome> {
  const { db } = options
  const space = await openSpace(options, projectId)
  let pass = space && (space.pass ?? (await beginPass(options, projectId, space)))
  if (!space || !pass) return 'stopped'
  let [chunks, rows] = [0, 0]
  const isSpent = (): boolean => chunks >= run.most || rows >= MOST_ROWS
  const pause = async (pass: Pass): Promise<PageOutcome> => {
    await savePass(db, projectId, space.id, pass)
    return 'more'
  }
  for (;;) {
    const { groups, next } = await readPendingPage(db, projectId, { space, feed: pass.feed })
    for (const group of groups) {
      // Those of the page that were made are passed over when it is read again.
      if (isSpent()) return pause(pass)
      if (run.signal.aborted || !(await run.renew())) return 'stopped'
      const entities = await group()
      const made = await indexEntities(options, projectId, { space, entities, most: run.most - chunks })
      if ('unavailable' in made) return made
      chunks += made.chunks
      pass = { ...pass, entities: pass.entities + made.whole }
      run.progress(made.whole)
      if (made.whole < entities.length) return pause(pass)
    }
    if (!next) return endPass(options, projectId, { space, pass })
    rows += PAGE_ROWS
    pass = { ...pass, feed: next }
    if (isSpent()) return pause(pass)
  }
}

/** Another space for everything anew, and the project marked as behind; null: there is no such project. */
export async function beginAnew({ db, embedder, clock }: IndexOptions, projectId: string): Promise<Space | null> {
  const project = await readSpaces(db, projectId)
  if (!project) return null
  await db.transaction(async (db) => {
    await insertSpace(db, projectId, newSpace(project.spaces, embedder), new Date(clock.now()))
    await markBehind(db, projectId)
  })
  return findSpace(db, projectId, embedder)
}

async function openSpace({ db, embedder, clock }: IndexOptions, projectId: string): Promise<Space | null> {
  const project = await readSpaces(db, projectId)
  if (!project) return null
  const space = wantedSpace(project.spaces, embedder)
  if (space) return space
  await insertSpace(db, projectId, newSpace(project.spaces, embedder), new Date(clock.now()))
  return findSpace(db, projectId, embedder)
}

async function findSpace(db: Database, projectId: string, embedder: Embedder): Promise<Space | null> {
  return wantedSpace((await readSpaces(db, projectId))?.spaces ?? [], embedder)
}

function newSpace(spaces: readonly Space[], embedder: Embedder): Parameters<typeof insertSpace>[2] {
  const { provider, model, floors } = embedder
  const generation = 1 + Math.max(0, ...spaces.map((space) => space.generation))
  const id = `${indexedBy(embedder)} ${generation}`
  return { id, provider, model, chunker: CHUNKER, generation, floors: floors ?? FLOORS }
}

async function beginPass({ revisions }: IndexOptions, projectId: string, { completeTo }: Space): Promise<Pass | null> {
  const learned = await revisions.learn(projectId)
  if (!learned) return null
  const feed = { of: 'texts', after: afterRevision(completeTo) } as const
  return { docs: learned.docs, library: learned.library, feed, entities: 0 }
}

async function endPass(
  options: IndexOptions,
  projectId: string,
  { space, pass }: { readonly space: Space; readonly pass: Pass },
): Promise<PageOutcome> {
  const { db, embedder, log } = options
  if (pass.library > space.libraryTo) await deleteStrayVectors(db, projectId, space.id)
  const floors = await floorsOf(options, projectId, space)
  if ('unavailable' in floors) return floors
  const complete = { space: space.id, completeTo: pass.docs, libraryTo: pass.library, ...floors }
  await db.transaction(async (db) => {
    const to = await completeSpace(db, projectId, complete)
    await markIndexed(db, projectId, { space: space.id, indexedBy: indexedBy(embedder), ...to })
  })
  if (pass.entities > 0) log.info('search.indexed', { project_id: projectId, entities: pass.entities })
  return 'complete'
}

/** Those that nobody measured are found out from the library, and anew when it is twice as large. */
async function floorsOf(
  { db, embedder }: IndexOptions,
  projectId: string,
  { id, floors, calibratedOver }: Space,
): Promise<Pick<Space, 'floors' | 'calibratedOver'> | Unavailable> {
  if (embedder.floors) return { floors: embedder.floors, calibratedOver }
  const count = await countVectors(db, projectId, id)
  if (count === 0 || count < 2 * calibratedOver) return { floors, calibratedOver }
  const measured = await calibrate(db, projectId, { space: id, embedder })
  return measured ? { floors: measured, calibratedOver: count } : { unavailable: 'embedder_unavailable' }
}
