import { inRequestOf } from '../../contract/acting/request-scope.ts'
import { notFound, unavailable } from '../../errors.ts'
import { RecentMap } from '../../kit/recent-map.ts'
import { Slots } from '../../kit/slots.ts'
import type { Clock, Database, Log } from '../../ports.ts'
import type { ProjectRevisions, Revisions } from '../../projects/revisions.ts'
import { createLayers, type Layers } from '../layers.ts'
import type { Library } from '../library.ts'
import { loadLibrary } from '../build/load-library.ts'

/**
 * The libraries this process holds. A request that learned revision R is answered from a library of R or later: it
 * waits, within bounds, for the one load that is under way for all who need it. An older library stays good for
 * those who hold it.
 */
export interface Libraries {
  /** For a call, which learned the revisions when it began; without them they are learned now. */
  open(scope: LibraryScope): Promise<Library>
  readonly layers: Layers
  stats(): LibraryStats
}

interface LibraryScope {
  readonly projectId: string
  readonly revisions?: Pick<ProjectRevisions, 'library' | 'epoch'>
  readonly requestId?: string
}

export interface LibraryStats {
  /** Libraries in memory, and what they and those being loaded are reckoned to take. */
  readonly count: number
  readonly bytes: number
  readonly layerBytes: number
  /** Since the process began. */
  readonly loads: number
  readonly failedLoads: number
  readonly evictions: number
}

export interface LibrariesOptions {
  readonly db: Database
  readonly revisions: Pick<Revisions, 'learn'>
  readonly clock: Clock
  readonly log: Log
  readonly minimumSpecVersion: string
  readonly budgetBytes?: number
  readonly layerBudgetBytes?: number
  readonly maxWaitMs?: number
  /** Calls back after a while unless it is canceled. */
  readonly after?: (ms: number, callback: () => void) => () => void
  readonly load?: typeof loadLibrary
}

/**
 * Of one project. Empty: being loaded for the first time. Full: serves those who want its revision or an older one. Full
 * and loading: an import has come; those who know of it wait, the others are served. A load that fails leaves what was
 * there. Places are forgotten in the order of their last use when all together are over the budget, never while loading.
 */
interface Place {
  library: Library | null
  loading: Promise<Library> | null
}

const MEBIBYTE = 1_048_576
const LOADS_AT_ONCE = 2

export function createLibraries(options: LibrariesOptions): Libraries {
  const { db, revisions, clock, log, minimumSpecVersion, after = afterTimeout, load = loadLibrary } = options
  const { budgetBytes = 512 * MEBIBYTE, layerBudgetBytes = 64 * MEBIBYTE, maxWaitMs = 10_000 } = options
  const places = new RecentMap<string, Place>()
  const slots = new Slots(LOADS_AT_ONCE)
  const layers = createLayers(db, { budgetBytes: layerBudgetBytes })
  const counts = { loads: 0, failedLoads: 0, evictions: 0 }

  /** Old and new: a library that is being replaced stays until the new one is there, which is about as large. */
  const bytes = (): number => {
    let sum = 0
    for (const { library, loading } of places.values()) sum += (library?.bytes ?? 0) * (loading ? 2 : 1)
    return sum
  }

  const evict = (except: Place): void => {
    const mayGo = (place: Place): boolean => place !== except && !place.loading
    for (const [projectId, place] of places.evict(() => bytes() <= budgetBytes, mayGo)) {
      counts.evictions++
      log.info('library.evicted', { project_id: projectId, bytes: place.library?.bytes })
    }
  }

  const startLoad = (projectId: string, place: Place): Promise<Library> => {
    const loading = slots.run(async () => {
      const start = clock.now()
      const library = await load(db, projectId, { minimumSpecVersion })
      if (!library) throw notFound('project', projectId)
      const { revision, bytes } = library
      log.info('library.loaded', { project_id: projectId, revision, bytes, duration_ms: clock.now() - start })
      return library
    })
    place.loading = loading
    evict(place)
    const settle = (library: Library | null): void => {
      place.loading = null
      if (library) {
        counts.loads++
        place.library = library
        evict(place)
      } else {
        counts.failedLoads++
        if (!place.library && places.get(projectId) === place) places.delete(projectId)
      }
    }
    loading.then(settle, () => settle(null))
    return loading
  }

  const wait = async (projectId: string, place: Place, isFresh: (library: Library) => boolean): Promise<Library> => {
    if (place.loading) {
      // That load may have begun before this request learned its revision; a failure is that request's, not ours.
      const library = await place.loading.catch(() => null)
      if (library && isFresh(library)) return library
    }
    // This one begins, or began, after the revision was learned: whatever it finds is recent enough.
    return place.loading ?? startLoad(projectId, place)
  }

  return {
    layers,
    async open(scope) {
      const { projectId, revisions: learned } = scope
      const wanted = learned ?? (await revisions.learn(projectId))
      if (!wanted) throw notFound('project', projectId)
      const isFresh = (library: Library): boolean =>
        library.revision >= wanted.library && library.epoch === wanted.epoch
      const place = places.get(projectId) ?? { library: null, loading: null }
      places.set(projectId, place)
      if (place.library && isFresh(place.library)) return place.library
      return inRequestOf(scope, () => bounded(wait(projectId, place, isFresh), maxWaitMs, after))
    },
    stats: () => ({
      count: [...places.values()].filter(({ library }) => library).length,
      bytes: bytes(),
      layerBytes: layers.bytes,
      ...counts,
    }),
  }
}

/** The load goes on for those who come later; only this request stops waiting. */
async function bounded<T>(
  work: Promise<T>,
  ms: number,
  after: (ms: number, callback: () => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(unavailable('the library, which is still being loaded,')))
    work.then(resolve, reject).finally(cancel)
  })
}

function afterTimeout(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}
