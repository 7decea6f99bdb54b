import { SCOPES } from '../contract/words.ts'
import type { StoreServices } from '../contract/here/operator-row.ts'
import { keepSetting, readSetting } from '../admin/store.ts'
import { hashKey } from '../keys/authenticate.ts'
import { newKey, storeKey } from '../keys/create-key.ts'
import { ServiceError } from '../errors.ts'
import { findKey, type FoundKey } from '../keys/store.ts'
import { createProject } from '../projects/create-project.ts'
import {
  countLibrary,
  findProjectByName,
  type LibraryCount,
  listProjectNames,
  type Project,
} from '../projects/store.ts'

export const DEMO_PROJECT = 'Demo library'
/** Somebody took it away: a start does not bring it back by itself. */
export const DEMO_REMOVED = 'demo removed'

/** What a start has to say about the store. */
export interface Welcome {
  /** The kept key while it is in force. */
  readonly key: string | null
  /** The key's project; without a key the demo's or the first one. */
  readonly project: Project | null
  readonly projectCount: number
  /** What is in `project`. */
  readonly library: LibraryCount | null
}

export interface FirstStartOptions {
  /** Where the printed key is kept. */
  readonly keptKey: { read(): string | null; write(key: string): string }
  /** `--demo`: also on a store that has projects, also on PostgreSQL. */
  readonly demo: boolean
  /** Fills the demo's project, or goes on where an earlier start was interrupted. */
  readonly loadDemo?: (projectId: string) => Promise<unknown>
}

/**
 * An empty embedded store gets a project and a key, so that the first start has something to answer. The key is
 * written down before anything else is made: whatever a crash leaves unfinished, the next start finishes.
 */
export async function firstStart(services: StoreServices, options: FirstStartOptions): Promise<Welcome> {
  const { db } = services
  let key = options.keptKey.read()
  if (options.demo || (await isFirst(services, key))) {
    const found = key === null ? null : await findKey(db, hashKey(key))
    if (!found || (options.demo && !isInForce(found, services))) {
      key = key !== null && !found ? key : options.keptKey.write(newKey())
      const { id } = await demoProject(services)
      await storeKey(services, { key, name: 'First key', projectId: id, scopes: SCOPES, expiresAt: null })
    }
    const { id } = await demoProject(services)
    if (options.loadDemo && !(await isLoaded(services, id))) {
      await options.loadDemo(id)
      await keepSetting(db, loadedMark(id), 'yes')
    }
  }
  return welcome(services, key)
}

async function isFirst({ db }: StoreServices, key: string | null): Promise<boolean> {
  if (db.engine !== 'embedded') return false
  const projects = await listProjectNames(db)
  return (
    projects.every(({ name }) => name === DEMO_PROJECT) &&
    (projects.length === 0 || key !== null) &&
    (await readSetting(db, DEMO_REMOVED)) === null
  )
}

async function welcome(services: StoreServices, key: string | null): Promise<Welcome> {
  const { db } = services
  const projects = await listProjectNames(db)
  const found = key === null ? null : await unlessAway(findKey(db, hashKey(key)))
  const shown = isInForce(found, services) ? found : null
  const project =
    (shown
      ? projects.find(({ id }) => id === shown.projectId)
      : (projects.find(({ name }) => name === DEMO_PROJECT) ?? projects[0])) ?? null
  return {
    key: shown ? key : null,
    project,
    projectCount: projects.length,
    library: project && (await unlessAway(countLibrary(db, project.id))),
  }
}

/** The server that one project stands on may be away: that keeps nobody from serving the others. */
async function unlessAway<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'SVC_UNAVAILABLE') return null
    throw error
  }
}

function isInForce(key: FoundKey | null, { clock }: StoreServices): key is FoundKey {
  return key !== null && key.revokedAt === null && (key.expiresAt === null || key.expiresAt.getTime() > clock.now())
}

async function demoProject(services: StoreServices): Promise<Project> {
  const existing = await findProjectByName(services.db, DEMO_PROJECT)
  if (existing) return existing
  const run = { progress: () => {}, signal: new AbortController().signal }
  try {
    return await createProject.run(services, { name: DEMO_PROJECT }, run)
  } catch (error) {
    // Another replica was told the same at the same time.
    const made =
      error instanceof ServiceError && error.code === 'refused'
        ? await findProjectByName(services.db, DEMO_PROJECT)
        : null
    if (made) return made
    throw error
  }
}

// Written when all of it is there: what is half there looks like what somebody has half deleted.
const loadedMark = (projectId: string): string => `demo loaded ${projectId}`

async function isLoaded({ db }: StoreServices, projectId: string): Promise<boolean> {
  return (await readSetting(db, loadedMark(projectId))) !== null
}
