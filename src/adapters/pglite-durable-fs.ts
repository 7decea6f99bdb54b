import fs from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

// The part of Emscripten's NODEFS that is amended here; PGlite does not type it.
interface Node {
  readonly parent: Node
}
interface Stream {
  readonly nfd: number
  readonly node: Node
}
interface NodefsModule {
  readonly FS: { isDir(mode: number): boolean }
  readonly NODEFS: {
    realPath(node: Node): string
    readonly node_ops: {
      mknod: (parent: Node, name: string, mode: number, dev: unknown) => Node
      rename: (node: Node, directory: Node, name: string) => void
    }
    readonly stream_ops: { fsync?: (stream: Stream) => number }
  }
}

const EIO = 29

/**
 * NODEFS has no fsync, so PostgreSQL's are lost and a power cut takes acknowledged commits with it. This file system
 * gives it one, before recovery runs (recovery itself relies on it), and makes new and renamed names durable together
 * with the files they name.
 */
export class DurableNodeFS extends NodeFS {
  /** Counts fsyncs of the write-ahead log: a flush that does not raise it is none. */
  walSyncs = 0
  readonly #onSyncFailure: (error: unknown) => void

  constructor(dataDir: string, onSyncFailure: (error: unknown) => void) {
    super(dataDir)
    this.#onSyncFailure = onSyncFailure
  }

  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = emscriptenOpts.preRun ?? []
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(Array.isArray(preRun) ? preRun : [preRun]),
          (module: unknown) => this.#amend(module as NodefsModule),
        ],
      },
    }
  }

  #amend({ FS, NODEFS }: NodefsModule): void {
    const { mknod, rename } = NODEFS.node_ops
    // Directories with names that are not durable yet.
    const changed = new Set<string>()
    NODEFS.node_ops.mknod = (parent, name, mode, dev) => {
      const node = mknod(parent, name, mode, dev)
      const directory = NODEFS.realPath(parent)
      if (FS.isDir(mode)) this.#sync(() => syncPath(directory))
      else changed.add(directory)
      return node
    }
    NODEFS.node_ops.rename = (node, directory, name) => {
      changed.add(NODEFS.realPath(node.parent))
      rename(node, directory, name)
      changed.add(NODEFS.realPath(directory))
    }
    NODEFS.stream_ops.fsync = (stream) =>
      this.#sync(() => {
        fs.fsyncSync(stream.nfd)
        const file = NODEFS.realPath(stream.node)
        const directory = path.dirname(file)
        if (path.basename(directory) === 'pg_wal') this.walSyncs += 1
        changed.delete(file)
        if (changed.delete(directory)) syncPath(directory)
      })
  }

  // After a failed fsync the kernel may have dropped the data, and asking again says yes. PostgreSQL would PANIC,
  // which PGlite survives in an undefined state.
  #sync(action: () => void): number {
    try {
      action()
      return 0
    } catch (error) {
      this.#onSyncFailure(error)
      return EIO
    }
  }
}

/** Makes a file, or a directory's names, durable. */
export function syncPath(target: string): void {
  const fd = fs.openSync(target, 'r')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}

export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const target = path.join(directory, entry.name)
    if (entry.isDirectory()) syncTree(target)
    else if (entry.isFile()) syncPath(target)
  }
  syncPath(directory)
}
