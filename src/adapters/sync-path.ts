import fs from 'node:fs'

/**
 * Makes a file, or the names in a folder, durable. Windows takes no flush of a folder, whose names its journal keeps in
 * order, and flushes a file only through a handle that may write.
 */
export function syncPath(target: string, { platform, disk }: System = HERE): void {
  const isWindows = platform === 'win32'
  if (isWindows && disk.statSync(target).isDirectory()) return
  const handle = disk.openSync(target, isWindows ? 'r+' : 'r')
  try {
    disk.fsyncSync(handle)
  } finally {
    disk.closeSync(handle)
  }
}

export interface System {
  readonly platform: NodeJS.Platform
  readonly disk: Pick<typeof fs, 'statSync' | 'openSync' | 'fsyncSync' | 'closeSync'>
}

const HERE: System = { platform: process.platform, disk: fs }
