import fs from 'node:fs'
import path from 'node:path'
import type { Disk, DiskRoom } from '../../ports.ts'

const MIB = 2 ** 20

/** Below this the embedded store takes no writes: its largest statement, and the log of it, has to fit. */
export const STORE_FLOOR_BYTES = 32 * MIB

/** Uploads are refused first, so that what they filled can still be deleted and collected. */
const UPLOAD_FLOOR_BYTES = 64 * MIB

/** A disk may also run out of files. */
const FLOOR_FILES = 64

/** The directory need not be there yet. */
export function createDisk(directory: string): Disk {
  const existing = (place: string): string => (fs.existsSync(place) ? place : existing(path.dirname(place)))
  return { room: () => roomAt(existing(path.resolve(directory))) }
}

/** Asked anew each time: it costs a hundredth of the cheapest write, and others fill the disk as well. */
export function roomAt(directory: string): DiskRoom {
  const { bavail, bsize, files, ffree } = fs.statfsSync(directory)
  const freeBytes = bavail * bsize
  // No number of files: the file system makes them as it needs them.
  const hasFiles = files === 0 || ffree >= FLOOR_FILES
  return {
    freeBytes,
    floorBytes: STORE_FLOOR_BYTES,
    takesWrites: hasFiles && freeBytes >= STORE_FLOOR_BYTES,
    uploadFloorBytes: UPLOAD_FLOOR_BYTES,
    takesUpload: (bytes) => hasFiles && freeBytes - bytes >= UPLOAD_FLOOR_BYTES,
  }
}

export const inMib = (bytes: number): string => `${Math.floor(bytes / MIB)} MiB`
