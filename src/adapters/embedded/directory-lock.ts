// One process per data directory, without PIDs: the lock is a Unix socket that its holder listens on. After kill -9
// the name stays, but nobody answers, and that is how a stale lock is told from a held one.
//
// Two rules keep two processes from both winning:
// 1. A socket is bound and listening under a name of its own before it is hard-linked to the lock's name. So the lock's
//    name never refers to a socket that does not answer yet, and link() lets exactly one through.
// 2. A stale name is removed only under the guard for that very inode, after asking once more. The guard is
//    the same kind of lock under another name, so a process killed while it held one leaves nothing that blocks.
import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readdirSync, statSync, unlinkSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectTo, socketAddress } from './directory-socket.ts'

interface DirectoryLock {
  /** Whether the name still refers to our socket. */
  isOurs(): boolean
  release(): Promise<void>
}

const PATIENCE_MS = 10_000
const OWN_NAME = '.new-'

/** Null when another process holds it. `onConnection` gets every connection, also of those who only ask whether we live. */
export async function takeLock(path: string, onConnection: (socket: Socket) => void): Promise<DirectoryLock | null> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const listener = await listen(path, onConnection)
    try {
      let outcome = await claim(listener.name, path)
      while (outcome === 'again' && performance.now() < giveUpAt) {
        await delay(2 + Math.random() * 8)
        outcome = await claim(listener.name, path)
      }
      if (outcome === 'taken') return await settle(listener, path)
    } catch (error) {
      await listener.close()
      // Another process that just won may have swept our name in the instant before it answered.
      if (codeOf(error) === 'ENOENT' && performance.now() < giveUpAt) continue
      throw error
    }
    await listener.close()
    if (performance.now() < giveUpAt) return null
    throw new Error('the data directory keeps changing hands: is something starting processes in a loop?')
  }
}

/**
 * The same where the name goes with its process, as a pipe's on Windows does: whoever listens has it, nobody else can, and
 * no stale one is ever left.
 */
export async function takePipe(name: string, onConnection: (socket: Socket) => void): Promise<DirectoryLock | null> {
  const listener = acceptor(onConnection)
  try {
    await listener.listen(name)
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return null
    throw error
  }
  return { isOurs: () => true, release: () => listener.close() }
}

async function settle(listener: Listener, path: string): Promise<DirectoryLock> {
  const inode = inodeOf(path)
  remove(listener.name)
  await sweep(path)
  return {
    isOurs: () => inode !== null && inodeOf(path) === inode,
    async release() {
      // While we listen nobody else removes or replaces the name, so it is ours from the check to the removal.
      if (inodeOf(path) === inode) remove(path)
      await listener.close()
    },
  }
}

type Claim = 'taken' | 'held' | 'again'

async function claim(own: string, path: string): Promise<Claim> {
  if (link(own, path)) return 'taken'
  const inode = inodeOf(path)
  if (inode === null) return 'again'
  if (await answers(path)) return 'held'
  await removeStale(own, path, inode)
  return 'again'
}

async function removeStale(own: string, path: string, inode: bigint): Promise<void> {
  const guard = `${path}.${inode}`
  if ((await claim(own, guard)) !== 'taken') return
  try {
    if (inodeOf(path) === inode && !(await answers(path)) && inodeOf(path) === inode) remove(path)
  } finally {
    remove(guard)
  }
}

interface Listener {
  readonly name: string
  close(): Promise<void>
}

/** Listens under a name that nobody else uses. */
async function listen(path: string, onConnection: (socket: Socket) => void): Promise<Listener> {
  const name = `${path}${OWN_NAME}${randomBytes(6).toString('hex')}`
  const server = acceptor(onConnection)
  const address = socketAddress(name)
  try {
    await server.listen(address.path)
    ifThere(() => chmodSync(name, 0o600)) // it may have been swept; then linking it fails, and we start over
  } finally {
    address.done()
  }
  return {
    name,
    async close() {
      remove(name)
      await server.close()
    },
  }
}

interface Acceptor {
  listen(address: string): Promise<void>
  /** Ends the connections too. */
  close(): Promise<void>
}

function acceptor(onConnection: (socket: Socket) => void): Acceptor {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    onConnection(socket)
  })
  return {
    listen: (address) =>
      new Promise<void>((resolve, reject) => {
        server.on('error', reject) // also for good: a failed accept later must not end the process
        server.listen(address, resolve)
      }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function link(own: string, path: string): boolean {
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function answers(path: string): Promise<boolean> {
  for (;;) {
    try {
      const socket = await connectTo(path)
      socket.destroy()
      return true
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ECONNREFUSED' || code === 'ENOENT') return false
      if (code === 'EAGAIN') return true // it lives, and its queue is full
      if (code !== 'ECONNRESET') throw error // it went away at this moment: ask again
    }
  }
}

/** Names that killed processes left while they were taking the lock. One that is still taking it answers. */
async function sweep(path: string): Promise<void> {
  for (const name of readdirSync(dirname(path))) {
    const left = join(dirname(path), name)
    if (left.startsWith(path + OWN_NAME) && !(await answers(left))) remove(left)
  }
}

function inodeOf(path: string): bigint | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null
}

function remove(path: string): void {
  ifThere(() => unlinkSync(path))
}

function ifThere(change: () => void): void {
  try {
    change()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
