import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inMib, roomAt, STORE_FLOOR_BYTES } from './disk-room.ts'
import { DurableNodeFS } from './pglite-durable-fs.ts'
import { Reserve } from './pglite-reserve.ts'
import { syncPath } from '../sync-path.ts'
import { noteSynced, syncedUntil, syncTree } from './pglite-sync-tree.ts'

// Without -F, which turns fsync off; fdatasync, the default method, is an empty function in this WebAssembly build.
// A commit is made durable by the flush of its group (see pglite-engine.ts), not one by one.
const SETTINGS = [
  'wal_sync_method=fsync',
  'synchronous_commit=off',
  'shared_buffers=32MB',
  'max_connections=5',
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  // The default is posix_fallocate, which this build answers with a hole: the disk would be full later, at a checkpoint.
  'file_extend_method=write_zeros',
  // Only what ends the engine is printed, so that what is printed ends the process.
  'log_min_messages=fatal',
].flatMap((setting) => ['-c', setting])

/** A cluster and its first log, the schema and the demo library, and still room above the floor. */
const NEW_STORE_BYTES = 160 * 2 ** 20

export interface ClusterHooks {
  /** The engine printed a line of level FATAL or PANIC. */
  readonly onFailure: (line: string) => void
  readonly onSyncFailure: (error: unknown) => void
  /** The disk has become too full for writes, or has room again; also said at the start when it is full. */
  readonly onRoom: (room: { readonly takesWrites: boolean; readonly freeBytes: number }) => void
}

export interface Cluster {
  readonly pg: PGlite
  /** How often the write-ahead log was synced; null in memory, where nothing is. */
  walSyncs(): number | null
  /** To be told after a checkpoint: everything that changed before this moment is durable. */
  noteSynced(until: number): void
  /** Whether the disk has so much room above what is kept free. */
  hasRoomFor(bytes: number): boolean
  /** One step of setting room aside for a full disk; false when there is nothing to do. */
  growReserve(): boolean
}

/** A new cluster is made beside its place and renamed once it is whole and synced: a power cut leaves none or one. */
export async function createCluster(dataDir: string, snapshot: Uint8Array | undefined): Promise<void> {
  const beside = `${dataDir}.new`
  fs.rmSync(beside, { recursive: true, force: true })
  const parent = path.dirname(dataDir)
  const madeFirst = fs.mkdirSync(parent, { recursive: true })
  const { freeBytes } = roomAt(parent)
  if (freeBytes < NEW_STORE_BYTES) {
    throw new Error(
      `its disk has ${inMib(freeBytes)} free and a new store needs ${inMib(NEW_STORE_BYTES)}: make room, or set VITRINE_DATA_DIR to a directory on another disk`,
    )
  }
  fs.mkdirSync(beside, { mode: 0o700 })
  const pg = await PGlite.create(beside, snapshot ? { loadDataDir: new Blob([snapshot]) } : {})
  await pg.close()
  syncTree(beside, { since: 0 })
  // An empty directory in the way is replaced; rename refuses any other.
  fs.renameSync(beside, dataDir)
  syncPath(parent)
  if (madeFirst) syncParents(parent, path.dirname(madeFirst))
}

export async function openCluster(dataDir: string, hooks: ClusterHooks): Promise<Cluster> {
  // A crash, or a copy made a moment ago, may have left data that is not on the disk yet.
  const began = Date.now()
  const durable = syncTree(dataDir, { since: syncedUntil(dataDir, began) })
  noteSynced(dataDir, began)
  const reserve = new Reserve(dataDir)
  const durableFs = new DurableNodeFS(dataDir, { durable, reserve, onSyncFailure: hooks.onSyncFailure })
  const pg = await PGlite.create({
    fs: durableFs,
    startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), ...SETTINGS],
    onStderr: (line) => failureIn(line, hooks),
  })
  let tookWrites = true
  return {
    pg,
    walSyncs: () => durableFs.walSyncs,
    noteSynced: (until) => noteSynced(dataDir, until),
    hasRoomFor(bytes) {
      const { takesWrites, freeBytes } = roomAt(dataDir)
      if (takesWrites !== tookWrites) hooks.onRoom({ takesWrites, freeBytes })
      tookWrites = takesWrites
      return takesWrites && freeBytes - bytes >= STORE_FLOOR_BYTES
    },
    growReserve: () => reserve.grow(),
  }
}

export async function openInMemory(snapshot: Uint8Array | undefined, hooks: ClusterHooks): Promise<Cluster> {
  const pg = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
    onStderr: (line) => failureIn(line, hooks),
    ...(snapshot ? { loadDataDir: new Blob([snapshot]) } : {}),
  })
  return {
    pg,
    walSyncs: () => null,
    noteSynced: () => undefined,
    hasRoomFor: () => true,
    growReserve: () => false,
  }
}

function failureIn(line: string, hooks: ClusterHooks): boolean {
  // Continued lines begin with a tab, so that no quoted value can look like a failure.
  const [, failure] = /^[^\t]*\] ((?:FATAL|PANIC): .*)/.exec(line) ?? []
  if (failure) hooks.onFailure(failure)
  return false
}

function syncParents(from: string, last: string): void {
  for (let directory = path.dirname(from); ; directory = path.dirname(directory)) {
    syncPath(directory)
    if (directory === last || directory === path.dirname(directory)) return
  }
}
