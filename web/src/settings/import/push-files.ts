import { fetchAsSession } from '../../api/client.ts'
import { askPage } from '../../api/console.ts'
import type { StartImportOutput } from '../../api/generated/types.ts'

export type Pushed = StartImportOutput
/** A file with its folders, as it was dropped. */
export interface GivenFile {
  readonly name: string
  readonly file: File
}
export interface Step {
  /** In people's words. */
  readonly doing: string
  readonly done: number
  readonly total: number
}

const PAUSE_MS = 400

/** Sends files and waits for what becomes of them. In a dry run nothing is written. */
export async function pushFiles(
  files: readonly GivenFile[],
  {
    isDry,
    signal,
    onStep,
  }: { readonly isDry: boolean; readonly signal: AbortSignal; readonly onStep: (step: Step) => void },
): Promise<Pushed> {
  const begun = await post(`/imports?by_parts=true&dry_run=${isDry}`, 'POST', null, signal)
  const total = files.reduce((sum, { file }) => sum + file.size, 0)
  let [sent, number] = [0, 0]
  for (const { name, file } of files) {
    // An empty file is a part all the same: what it lacks is said of it by name.
    for (let at = 0; at < Math.max(file.size, 1); at += begun.part_bytes) {
      const part = file.slice(at, at + begun.part_bytes)
      if (part.size === 0) continue
      number += 1
      await post(`/imports/${begun.id}/parts/${number}?name=${encodeURIComponent(name)}`, 'PUT', part, signal)
      sent += part.size
      onStep({ doing: 'Sending', done: sent, total })
    }
  }
  await post(`/imports/${begun.id}/run`, 'POST', null, signal)
  for (;;) {
    const now = await askPage('getImport', { id: begun.id }, { signal })
    if (now.state === 'done' || now.state === 'refused') return now
    const { progress, waits_for: waits } = now
    onStep({
      doing: waits === null ? 'Reading' : `Waiting for ${waits}`,
      done: progress?.done ?? 0,
      total: progress?.total ?? 0,
    })
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function post(path: string, method: string, body: Blob | null, signal: AbortSignal): Promise<Pushed> {
  const headers = body === null ? {} : { 'content-type': 'application/octet-stream' }
  const response = await fetchAsSession(`/console${path}`, { method, headers, signal, ...(body && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(reasonIn(text) ?? `the service answered ${response.status}`)
  return JSON.parse(text) as Pushed
}

/** As every refusal of the service says it; a proxy in between may answer something else. */
function reasonIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { readonly error?: { readonly message?: unknown } }
    return typeof error?.message === 'string' ? error.message : null
  } catch {
    return null
  }
}
