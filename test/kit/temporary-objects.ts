import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createDiskObjects } from '../../src/adapters/objects/disk-objects.ts'
import { createObjectUrls } from '../../src/adapters/objects/object-urls.ts'
import type { ObjectStore, SignedObjects } from '../../src/ports.ts'
import { silent } from './global-setup.ts'

/** An object store in a folder of its own, which nothing is PUT to. */
export function temporaryObjects(): ObjectStore & SignedObjects {
  return createDiskObjects({
    directory: mkdtempSync(path.join(os.tmpdir(), 'vitrine-objects-')),
    urls: createObjectUrls({ secret: 'test', baseUrl: () => 'http://localhost', now: () => Date.now() }),
    log: silent,
    isAwaited: () => Promise.resolve(false),
  })
}
