import { randomBytes } from 'node:crypto'

const unguessable = (): string => randomBytes(16).toString('base64url')

/** What callers name an object by: 128 random bits, and nothing of the project in it. */
export const newObjectKey = (): string => `o_${unguessable()}`

/** Where a client puts its bytes. */
export const newStagingKey = (projectId: string): string => `staging/${projectId}/${unguessable()}`

/** Where bytes lie that nobody else can write to. */
export const newFinalKey = (projectId: string): string => `objects/${projectId}/${unguessable()}`

/** The project that a key of the object store belongs to; undefined for what is not such a key. */
export const projectOf = (storeKey: string): string | undefined =>
  /^(?:staging|objects)\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\/[\w-]+$/.exec(storeKey)?.[1]
