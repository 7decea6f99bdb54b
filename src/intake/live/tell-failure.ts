import type { Sql } from '../../ports.ts'
import { short } from '../../projects/outbox/rules/event.ts'
import { readHears } from '../../projects/outbox/store.ts'
import { Telling } from '../../projects/outbox/telling.ts'
import type { SyncedFile } from '../marks/marks.ts'

const LONGEST_ERROR = 1_000

/** The first failure of several is told: what a schedule tries again every few minutes must not fill a chat. */
export async function tellFailure(
  db: Sql,
  { projectId, fileKey }: SyncedFile,
  { error, now }: { readonly error: string; readonly now: Date },
): Promise<void> {
  const telling = new Telling(await readHears(db, projectId))
  telling.add('sync.failed', {
    tool: 'figma',
    file_key: fileKey,
    error: short(error, LONGEST_ERROR),
    failed_at: now.toISOString(),
  })
  await telling.write(db, projectId)
}
