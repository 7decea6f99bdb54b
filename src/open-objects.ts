// Where uploaded bytes are: on this machine's disk, signed by us, or in a bucket.
import path from 'node:path'
import { createDiskObjects } from './adapters/objects/disk-objects.ts'
import { createObjectUrls } from './adapters/objects/object-urls.ts'
import { createS3Objects } from './adapters/objects/s3-objects.ts'
import type { Config } from './config.ts'
import type { Clock, Database, Disk, Log, ObjectStore, SignedObjects } from './ports.ts'
import { projectOf } from './uploads/keys.ts'
import { isAwaited } from './uploads/store.ts'

interface Parts {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Signs the addresses of what is on disk. */
  readonly secret: string
}

interface OpenedObjects {
  readonly objects: ObjectStore
  readonly signedObjects: SignedObjects | undefined
}

export function openObjects(
  { config, db, clock, log, secret }: Parts,
  disk: Disk | null,
  baseUrl: () => string,
): OpenedObjects {
  const now = (): number => clock.now()
  if (config.s3) return { objects: createS3Objects({ ...config.s3, log, now }), signedObjects: undefined }
  const kept = createDiskObjects({
    directory: path.join(config.dataDir, 'objects'),
    urls: createObjectUrls({ secret, oldSecret: config.oldSecret, baseUrl, now }),
    log,
    async isAwaited(storeKey) {
      const projectId = projectOf(storeKey)
      return projectId !== undefined && isAwaited(db, projectId, storeKey)
    },
    hasRoomFor: (bytes) => disk?.room().takesUpload(bytes) ?? true,
  })
  return { objects: kept, signedObjects: kept }
}

/** An address that listens everywhere is reached on this machine. */
export const reachable = (url: string): string => url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:|$)/, '//localhost')
