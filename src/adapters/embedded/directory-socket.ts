import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { basename, dirname } from 'node:path'

// sun_path holds 108 bytes on Linux and 104 elsewhere, the final NUL included.
const LONGEST = 103

/** What to bind or connect to for a socket of this path. `done` is called when that has happened. */
interface SocketAddress {
  readonly path: string
  done(): void
}

/**
 * A longer path is reached through its open directory. The socket itself stays where it belongs, so that processes
 * which see the same directory see the same lock, whatever temporary directory each of them has.
 */
export function socketAddress(path: string): SocketAddress {
  if (Buffer.byteLength(path) <= LONGEST) return { path, done: () => {} }
  const directory = openSync(dirname(path), 'r')
  return { path: `/proc/self/fd/${directory}/${basename(path)}`, done: () => closeSync(directory) }
}

export async function connectTo(path: string): Promise<Socket> {
  const address = socketAddress(path)
  try {
    const socket = connect(address.path)
    await once(socket, 'connect') // rejects on 'error'
    return socket
  } finally {
    address.done()
  }
}
