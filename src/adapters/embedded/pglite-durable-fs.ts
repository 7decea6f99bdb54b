import fs from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Reserve } from './pglite-reserve.ts'
import { syncPath } from '../sync-path.ts'

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
      unlink: (parent: Node, name: string) => void
      rmdir: (parent: Node, name: string) => void
      setattr: (node: Node, attributes: unknown) => void
    }
    readonly stream_ops: {
      write: (stream: Stream, buffer: unknown, offset: number, length: number, position: number) => number
      msync: (stream: Stream, ...rest: readonly unknown[]) => number
      setattr: (stream: Stream, attributes: unknown) => void
      fsync?: (stream: Stream) => number
    }
  }
}

const EIO = 29
/** ENOSPC and EDQUOT, as the engine counts them. */
const NO_ROOM = new Set<unknown>([51, 19])

/**
 * NODEFS has no fsync, so PostgreSQL's are lost and a power cut takes acknowledged commits with it. This file system
 * gives it one, before recovery runs (recovery itself relies on it), and makes new and renamed names durable together
 * with the files they name.
 */
export class DurableNodeFS extends NodeFS {
  /** Counts fsyncs of the write-ahead log: a flush that does not raise it is none. */
  walSyncs = 0
  // Durable and not touched since: after a crash PostgreSQL syncs every file before it recovers.
  readonly #untouched: Set<string>
  readonly #onSyncFailure: (error: unknown) => void
  readonly #reserve: Reserve

  /** `durable` are the paths that are known to be durable now. */
  constructor(
    dataDir: string,
    options: {
      readonly durable: readonly string[]
      readonly reserve: Reserve
      readonly onSyncFailure: (error: unknown) => void
    },
  ) {
    super(dataDir)
    this.#untouched = new Set(options.durable)
    this.#reserve = options.reserve
    this.#onSyncFailure = options.onSyncFailure
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
    const { node_ops: nodes, stream_ops: streams } = NODEFS
    const { mknod, rename, unlink, rmdir, setattr } = nodes
    const { write, msync, setattr: setStreamAttr } = streams
    const touch = (...paths: readonly string[]) => {
      for (const one of paths) this.#untouched.delete(one)
    }
    const pathIn = (directory: Node, name: string) => path.join(NODEFS.realPath(directory), name)
    // Directories with names that are not durable yet.
    const changed = new Set<string>()

    nodes.mknod = (parent, name, mode, dev) => {
      const node = this.#withRoom(() => mknod(parent, name, mode, dev))
      const directory = NODEFS.realPath(parent)
      touch(directory, pathIn(parent, name))
      if (FS.isDir(mode)) this.#sync(() => syncPath(directory))
      else changed.add(directory)
      return node
    }
    nodes.rename = (node, directory, name) => {
      touch(NODEFS.realPath(node), NODEFS.realPath(node.parent), NODEFS.realPath(directory), pathIn(directory, name))
      changed.add(NODEFS.realPath(node.parent))
      this.#withRoom(() => rename(node, directory, name))
      changed.add(NODEFS.realPath(directory))
    }
    nodes.unlink = (parent, name) => {
      touch(NODEFS.realPath(parent), pathIn(parent, name))
      unlink(parent, name)
    }
    nodes.rmdir = (parent, name) => {
      touch(NODEFS.realPath(parent), pathIn(parent, name))
      rmdir(parent, name)
    }
    nodes.setattr = (node, attributes) => {
      touch(NODEFS.realPath(node))
      setattr(node, attributes)
    }
    streams.write = (stream, buffer, offset, length, position) => {
      touch(NODEFS.realPath(stream.node))
      // A disk that is almost full takes a part, which the engine would count as a failure.
      let done = 0
      while (done < length) {
        const written = this.#withRoom(() => write(stream, buffer, offset + done, length - done, position + done))
        if (written === 0) break
        done += written
      }
      return done
    }
    streams.msync = (stream, ...rest) => {
      touch(NODEFS.realPath(stream.node))
      return msync(stream, ...rest)
    }
    streams.setattr = (stream, attributes) => {
      touch(NODEFS.realPath(stream.node))
      setStreamAttr(stream, attributes)
    }
    streams.fsync = (stream) =>
      this.#sync(() => {
        const file = NODEFS.realPath(stream.node)
        if (this.#untouched.has(file)) return
        fs.fsyncSync(stream.nfd)
        const directory = path.dirname(file)
        if (path.basename(directory) === 'pg_wal') this.walSyncs += 1
        changed.delete(file)
        if (changed.delete(directory)) syncPath(directory)
      })
  }

  /** Once more with each piece of the reserve, as long as the disk is full. */
  #withRoom<T>(action: () => T): T {
    for (;;) {
      try {
        return action()
      } catch (error) {
        if (!NO_ROOM.has((error as { errno?: unknown }).errno) || !this.#reserve.give()) throw error
      }
    }
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
