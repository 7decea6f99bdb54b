import { readProjectName } from '../projects/outbox/store.ts'
import type { Services } from '../services.ts'
import { releaseAtom } from './rules/release-atom.ts'
import { listReleases } from './store.ts'

const MOST_ENTRIES = 50

/** The releases of a project as an Atom feed. */
export async function readReleaseFeed(
  { db, config }: Pick<Services, 'db' | 'config'>,
  projectId: string,
): Promise<string> {
  const [name, releases] = [
    await readProjectName(db, projectId),
    await listReleases(db, projectId, { limit: MOST_ENTRIES }),
  ]
  const { publicUrl } = config
  const addressOf =
    publicUrl === null
      ? null
      : (version: string | null): string => `${publicUrl}/changes/releases${version === null ? '' : `/${version}`}`
  return releaseAtom({ projectId, name, releases, addressOf })
}
