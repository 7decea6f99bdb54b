import fs from 'node:fs'
import path from 'node:path'
import { syncPath } from '../sync-path.ts'

/** Makes everything below `directory` durable that changed since `since` (milliseconds); returns every path there. */
export function syncTree(directory: string, { since }: { since: number }): string[] {
  const below = fs.readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const target = path.join(directory, entry.name)
    if (entry.isDirectory()) return syncTree(target, { since })
    if (entry.isFile()) syncIfChanged(target, since)
    return [target]
  })
  syncIfChanged(directory, since)
  return [...below, directory]
}

// A thousand fsyncs of clean files take seconds on some disks. The change time cannot be set, so a copied or restored
// file counts as changed whatever its modification time says. The slack is for the file system's coarse clock.
const CLOCK_SLACK_MS = 2000

function syncIfChanged(target: string, since: number): void {
  if (fs.lstatSync(target).ctimeMs >= since - CLOCK_SLACK_MS) syncPath(target)
}

/**
 * A note in a cluster's directory: everything that changed before this moment is durable. It is written after the
 * fact, so an old one costs some needless fsyncs and a torn one all of them.
 */
export function noteSynced(dataDir: string, until: number): void {
  try {
    fs.writeFileSync(path.join(dataDir, NOTE), `${until}\n`)
  } catch {
    // The disk is full. The next start syncs more than it needs to.
  }
}

/** What was noted, or 0: nothing is known. A note from the future means that the clock was set back. */
export function syncedUntil(dataDir: string, now: number): number {
  try {
    const [, noted] = /^(\d+)\n$/.exec(fs.readFileSync(path.join(dataDir, NOTE), 'utf8')) ?? []
    const until = Number(noted)
    return until <= now ? until : 0
  } catch {
    return 0
  }
}

const NOTE = 'vitrine_synced_until'
