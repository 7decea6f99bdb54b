import { open, type FileHandle } from 'node:fs/promises'
import { LISTS } from './rules/bundle.ts'
import type { LibraryBundle } from './rules/library-bundle.ts'

const FLUSH_CHARACTERS = 1_048_576
const KINDS = {
  collections: 'collection',
  tokens: 'token',
  styles: 'style',
  components: 'component',
  screens: 'screen',
  flows: 'flow',
} as const

/** Writes a bundle as NDJSON, entry by entry as its lists make them. */
export async function writeBundle(bundle: LibraryBundle, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await writeLines(file, bundle)
  } finally {
    await file.close()
  }
}

async function writeLines(file: FileHandle, bundle: LibraryBundle): Promise<void> {
  const { vitrine, source } = bundle
  let text = `${JSON.stringify({ vitrine, source })}\n`
  for (const list of LISTS) {
    for (const entry of bundle[list] ?? []) {
      text += `${JSON.stringify({ kind: KINDS[list], ...entry })}\n`
      if (text.length < FLUSH_CHARACTERS) continue
      await file.write(text)
      text = ''
    }
  }
  await file.write(text)
}
