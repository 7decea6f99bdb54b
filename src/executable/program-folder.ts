import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { ProgramFile, ProgramList } from './program-archive.ts'

interface Given {
  readonly list: ProgramList
  readonly unpack: () => readonly ProgramFile[]
  /** Folders that may hold unpacked programs, the best first. */
  readonly places: readonly string[]
  /** Of this process; null where the system has no such thing. */
  readonly userId: number | null
  readonly tell: (folder: string) => void
}

/** The one in use, and the one before it, for a server that still runs from that. */
const KEPT = 2
const ABANDONED_MS = 3_600_000

/**
 * The folder with the unpacked program: one of these places has it already, or the first that can be written gets it.
 * A folder appears under its digest in one step, so that two processes that start at once do not see each other's half.
 */
export function programFolder(given: Given): string {
  const { list, places, userId } = given
  const trusted = places.filter((place) => isTrusted(path.join(place, list.digest), userId))
  const found = trusted.find((place) => isWhole(path.join(place, list.digest), list))
  if (found !== undefined) return used(path.join(found, list.digest))
  const refusals = places.filter((place) => !trusted.includes(place)).map((place) => `${place} belongs to another user`)
  for (const place of trusted) {
    try {
      return unpackInto(place, given)
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(
    `the program could not be unpacked (${refusals.join('; ') || 'this user has neither a data directory nor a home'}): name a folder that this user may write to, with room for ${Math.ceil(sizeOf(list) / 1e6)} MB, by --data-dir or VITRINE_DATA_DIR`,
  )
}

function unpackInto(place: string, { list, unpack, tell }: Given): string {
  const folder = path.join(place, list.digest)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  tell(place)
  const partial = path.join(place, `${list.digest}.${process.pid}.partial`)
  try {
    for (const { path: name, bytes } of unpack()) {
      const file = path.join(partial, ...name.split('/'))
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, bytes)
    }
    if (existsSync(folder) && !isWhole(folder, list)) renameSync(folder, `${partial}.damaged`)
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    // Another process was quicker.
    if (!isWhole(folder, list)) throw error
  }
  removeOthers(place, list.digest)
  return folder
}

/**
 * By size: what a power cut or somebody who clears caches leaves behind is seen, and it takes a few milliseconds. Nothing
 * is flushed for it.
 */
function isWhole(folder: string, { files }: ProgramList): boolean {
  return files.every(({ path: name, size }) => sizeOnDisk(path.join(folder, ...name.split('/'))) === size)
}

const sizeOnDisk = (file: string): number | undefined => statOf(file)?.size

/** What is run from it must not be another user's to change: root trusts nobody's folder, and everybody root's. */
function isTrusted(folder: string, userId: number | null): boolean {
  if (userId === null) return true
  const above = [folder, path.dirname(folder), path.dirname(path.dirname(folder))]
  return above.every((each) => {
    const owner = statOf(each)?.uid
    return owner === undefined || owner === userId || owner === 0
  })
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch {
    return undefined // above it is something that is no folder, or may not be looked into: writing will say so
  }
}

function used(folder: string): string {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {
    // A folder that is only readable is as good; its age matters to who can remove it.
  }
  return folder
}

function removeOthers(place: string, digest: string): void {
  try {
    const others = readdirSync(place)
      .filter((name) => name !== digest)
      .map((name) => ({ folder: path.join(place, name), name, usedAt: statSync(path.join(place, name)).mtimeMs }))
      .toSorted((a, b) => b.usedAt - a.usedAt)
    const programs = others.filter(({ name }) => /^[\da-f]+$/.test(name)).slice(KEPT - 1)
    const leftovers = others.filter(
      ({ name, usedAt }) =>
        name.includes('.partial') && (name.endsWith('.damaged') || usedAt < Date.now() - ABANDONED_MS),
    )
    for (const { folder } of [...programs, ...leftovers]) rmSync(folder, { recursive: true, force: true })
  } catch {
    // Another process removes the same.
  }
}

const sizeOf = ({ files }: ProgramList): number => files.reduce((sum, { size }) => sum + size, 0)
