import fs from 'node:fs'
import path from 'node:path'
import type { Operation } from './operation-log.ts'
import type { Random } from './random.ts'

type Change = { readonly at: number; readonly data: Buffer } | { readonly size: number }

interface File {
  readonly kind: 'file'
  durable: Buffer
  /** Since the last fsync, in order. */
  pending: Change[]
}

interface Directory {
  readonly kind: 'directory'
  readonly entries: Map<string, Inode>
  durable: Map<string, Inode>
}

type Inode = File | Directory

const SECTOR = 512

/**
 * A disk that keeps no more than it promised: data survives a power cut for sure only if its file was synced, and a
 * name only if its directory was. What was not synced is dropped, kept, or torn at a sector, as chance has it.
 */
export class Disk {
  readonly #root: Directory
  readonly #open = new Map<number, Inode>()

  /** Begins with the durable content of `directory`, or empty. */
  constructor(directory?: string) {
    this.#root = directory ? load(directory) : emptyDirectory()
  }

  apply(operation: Operation): void {
    switch (operation.op) {
      case 'open': {
        const file = operation.creates ? this.#createFile(operation.path) : this.#find(operation.path)
        if (operation.truncates) asFile(file).pending.push({ size: 0 })
        this.#open.set(operation.fd, file)
        return
      }
      case 'close':
        this.#open.delete(operation.fd)
        return
      case 'write':
        asFile(this.#opened(operation.fd)).pending.push({ at: operation.at, data: operation.data })
        return
      case 'ftruncate':
        asFile(this.#opened(operation.fd)).pending.push({ size: operation.size })
        return
      case 'truncate':
        asFile(this.#find(operation.path)).pending.push({ size: operation.size })
        return
      case 'writeFile':
        this.#createFile(operation.path).pending.push({ size: 0 }, { at: 0, data: operation.data })
        return
      case 'fsync':
        sync(this.#opened(operation.fd))
        return
      case 'mkdir':
        this.#makeDirectory(operation.path)
        return
      case 'unlink':
      case 'remove':
        this.#parent(operation.path).entries.delete(path.basename(operation.path))
        return
      case 'rename': {
        const inode = this.#find(operation.path)
        this.#parent(operation.path).entries.delete(path.basename(operation.path))
        this.#parent(operation.to).entries.set(path.basename(operation.to), inode)
        return
      }
      case 'event':
    }
  }

  /** What is found after a power cut now. */
  writeImage(target: string, random: Random): void {
    writeDirectory(this.#root, target, random, random.pick(['dropped', 'torn', 'mixed']))
  }

  #find(name: string): Inode {
    let inode: Inode = this.#root
    for (const part of name.split('/').filter(Boolean)) {
      const next: Inode | undefined = inode.kind === 'directory' ? inode.entries.get(part) : undefined
      if (!next) throw new Error(`the log names ${name}, which does not exist`)
      inode = next
    }
    return inode
  }

  #parent(name: string): Directory {
    const parent = path.dirname(name)
    const inode = parent === '.' ? this.#root : this.#find(parent)
    if (inode.kind !== 'directory') throw new Error(`${parent} is not a directory`)
    return inode
  }

  #createFile(name: string): File {
    const { entries } = this.#parent(name)
    const known = entries.get(path.basename(name))
    if (known) return asFile(known)
    const file: File = { kind: 'file', durable: Buffer.alloc(0), pending: [] }
    entries.set(path.basename(name), file)
    return file
  }

  #makeDirectory(name: string): void {
    const { entries } = this.#parent(name)
    if (!entries.has(path.basename(name))) entries.set(path.basename(name), emptyDirectory())
  }

  #opened(fd: number): Inode {
    const inode = this.#open.get(fd)
    if (!inode) throw new Error(`the log uses descriptor ${fd}, which is not open`)
    return inode
  }
}

function emptyDirectory(): Directory {
  return { kind: 'directory', entries: new Map(), durable: new Map() }
}

function load(directory: string): Directory {
  const entries = new Map<string, Inode>()
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const target = path.join(directory, entry.name)
    entries.set(
      entry.name,
      entry.isDirectory() ? load(target) : { kind: 'file', durable: fs.readFileSync(target), pending: [] },
    )
  }
  return { kind: 'directory', entries, durable: new Map(entries) }
}

function asFile(inode: Inode): File {
  if (inode.kind !== 'file') throw new Error('the log writes to a directory')
  return inode
}

function sync(inode: Inode): void {
  if (inode.kind === 'directory') inode.durable = new Map(inode.entries)
  else {
    inode.durable = inode.pending.reduce(change, inode.durable)
    inode.pending = []
  }
}

/** May change `content` in place. */
function change(content: Buffer, pending: Change): Buffer {
  const size = 'size' in pending ? pending.size : Math.max(content.length, pending.at + pending.data.length)
  const resized =
    size > content.length ? Buffer.concat([content, Buffer.alloc(size - content.length)]) : content.subarray(0, size)
  if ('data' in pending) pending.data.copy(resized, pending.at)
  return resized
}

type Fate = 'dropped' | 'torn' | 'mixed'

function writeDirectory(directory: Directory, target: string, random: Random, fate: Fate): void {
  fs.mkdirSync(target, { recursive: true })
  for (const [name, inode] of directory.durable) {
    const file = path.join(target, name)
    if (inode.kind === 'directory') writeDirectory(inode, file, random, fate)
    else fs.writeFileSync(file, survivors(inode, random, fate).reduce(change, Buffer.from(inode.durable)))
  }
}

function survivors({ pending }: File, random: Random, fate: Fate): Change[] {
  if (fate === 'dropped') return []
  // The device wrote some of it in order and was cut, or, having no order to keep, wrote here and there.
  const written = fate === 'torn' ? random.below(pending.length + 1) : pending.length
  return pending.slice(0, written).flatMap((one, index) => {
    if (fate === 'torn') return index === written - 1 ? tear(one, random) : [one]
    return random.pick([() => [one], () => [], () => tear(one, random)])()
  })
}

function tear(one: Change, random: Random): Change[] {
  if (!('data' in one)) return [one]
  const { at, data } = one
  const sectors = Math.ceil(data.length / SECTOR)
  const kept = random.below(sectors + 1) * SECTOR
  return random.next() < 0.5
    ? [{ at, data: data.subarray(0, kept) }]
    : [{ at: at + kept, data: data.subarray(kept) }].filter((rest) => rest.data.length > 0)
}
