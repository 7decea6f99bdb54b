import { refused } from '../../errors.ts'
import { deriveId } from '../../ids.ts'
import type { Sql } from '../../ports.ts'
import { resolveSource } from '../origin/resolve-source.ts'
import { listSchedules, type Schedule } from './store.ts'

interface ScheduledFile {
  readonly fileKey: string
  /** What people know it by. */
  readonly name: string
  /** Null: it has none yet. */
  readonly schedule: Schedule | null
}

/** The id that a source which its file makes has: a file that waits for its first sync goes by it already. */
export const sourceIdOf = (projectId: string, fileKey: string): string => deriveId(projectId, 'source', fileKey)

/** The `SOURCE` of commands about schedules: a file that has one, or the name, the id or a file key of a source. */
export async function resolveFile(db: Sql, projectId: string, wanted: string): Promise<ScheduledFile> {
  const schedules = await listSchedules(db, projectId)
  const scheduleOf = (key: string): Schedule | null => schedules.find(({ fileKey }) => fileKey === key) ?? null
  const waiting = schedules.find(({ fileKey }) => fileKey === wanted || sourceIdOf(projectId, fileKey) === wanted)
  if (waiting) return { fileKey: waiting.fileKey, name: waiting.fileKey, schedule: waiting }
  const { name, tool, fileKeys } = await resolveSource(db, projectId, wanted)
  if (tool !== 'figma' || fileKeys.length === 0) {
    const why = 'no file of the design tool is known to be behind it'
    throw refused(`"${name}" cannot be kept in step: ${why}; "vitrine sources add figma KEY" names one`)
  }
  const scheduled = fileKeys.filter((key) => scheduleOf(key))
  const [fileKey = '', ...others] = scheduled.length > 0 ? scheduled : fileKeys
  if (others.length === 0) return { fileKey, name, schedule: scheduleOf(fileKey) }
  throw refused(`"${name}" has several files; name one of them: ${[fileKey, ...others].join(', ')}`)
}
