import { SCOPES } from '../contract/words.ts'
import type { AdminServices } from '../admin/admin-command.ts'
import { CommandError } from '../admin/command-error.ts'
import { keepSetting, readSetting } from '../admin/store.ts'
import { hashKey } from '../keys/authenticate.ts'
import { newKey, storeKey } from '../keys/create-key.ts'
import { findKey, type FoundKey } from '../keys/store.ts'
import { createProject } from '../projects/create-project.ts'
import {
  countLibrary,
  findProjectById,
  findProjectByName,
  type LibraryCount,
  listProjects,
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
export async function firstStart(services: AdminServices, options: FirstStartOptions): Promise<Welcome> {
  const { db } = services
  const before = await listProjects(db)
  let key = options.keptKey.read()
  let found = key === null ? null : await findKey(db, hashKey(key))

  const isUntouched = before.every(({ name }) => name === DEMO_PROJECT)
  const isFirst =
    db.engine === 'embedded' &&
    isUntouched &&
    (before.length === 0 || key !== null) &&
    (await readSetting(db, DEMO_REMOVED)) === null
  if (options.demo || isFirst) {
    if (!found || (options.demo && !isInForce(found, services))) {
      key = key !== null && !found ? key : options.keptKey.write(newKey())
      const { id } = await demoProject(services)
      await storeKey(services, { key, name: 'First key', projectId: id, scopes: SCOPES, expiresAt: null })
      found = await findKey(db, hashKey(key))
    }
    const { id } = await demoProject(services)
    if (options.loadDemo && !(await isLoaded(services, id))) {
      await options.loadDemo(id)
      await keepSetting(db, loadedMark(id), 'yes')
    }
  }

  const shown = isInForce(found, services) ? found : null
  const project = shown ? await findProjectById(db, shown.projectId) : await likeliestProject(services)
  return {
    key: shown ? key : null,
    project,
    projectCount: (await listProjects(db)).length,
    library: project && (await countLibrary(db, project.id)),
  }
}

function isInForce(key: FoundKey | null, { clock }: AdminServices): key is FoundKey {
  return key !== null && key.revokedAt === null && (key.expiresAt === null || key.expiresAt.getTime() > clock.now())
}

async function demoProject(services: AdminServices): Promise<Project> {
  const existing = await findProjectByName(services.db, DEMO_PROJECT)
  if (existing) return existing
  const run = { progress: () => {}, signal: new AbortController().signal }
  try {
    return await createProject.run(services, { name: DEMO_PROJECT }, run)
  } catch (error) {
    // Another replica was told the same at the same time.
    const made = error instanceof CommandError ? await findProjectByName(services.db, DEMO_PROJECT) : null
    if (made) return made
    throw error
  }
}

// Written when all of it is there: what is half there looks like what somebody has half deleted.
const loadedMark = (projectId: string): string => `demo loaded ${projectId}`

async function isLoaded({ db }: AdminServices, projectId: string): Promise<boolean> {
  return (await readSetting(db, loadedMark(projectId))) !== null
}

async function likeliestProject({ db }: AdminServices): Promise<Project | null> {
  const [first] = await listProjects(db)
  return (await findProjectByName(db, DEMO_PROJECT)) ?? first ?? null
}
