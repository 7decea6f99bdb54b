import { open } from 'node:fs/promises'
import { LISTS, type ListName } from '../../formats/bundle/bundle.ts'
import type { LibraryBundle } from '../../formats/bundle/library-bundle.ts'

const FLUSH_CHARACTERS = 1_048_576

/** Writes a bundle as NDJSON, entry by entry as its lists make them. */
export async function writeBundle(bundle: LibraryBundle, path: string): Promise<void> {
  const { vitrine, source } = bundle
  await writeEntries(path, { vitrine, source }, everyEntry(bundle))
}

function* everyEntry(bundle: LibraryBundle): Generator<Entry> {
  for (const list of LISTS) for (const value of bundle[list] ?? []) yield { list, value }
}

interface Entry {
  readonly list: ListName
  readonly value: object
}

export async function writeEntries(
  path: string,
  header: object,
  entries: Iterable<Entry> | AsyncIterable<Entry>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let text = `${JSON.stringify(header)}\n`
    for await (const { list, value } of entries) {
      text += `${JSON.stringify({ kind: list.slice(0, -1), ...value })}\n`
      if (text.length < FLUSH_CHARACTERS) continue
      await file.write(text)
      text = ''
    }
    await file.write(text)
  } finally {
    await file.close()
  }
}
