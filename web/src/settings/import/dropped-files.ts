import type { GivenFile } from './push-files.ts'

/** What tools leave in folders and nobody means. */
const NOISE = /(^|\/)(\.|__MACOSX\/|node_modules\/|Thumbs\.db$)/
const MOST = 5_000

/** Files and whole folders that were let fall, by their paths. */
export async function droppedFiles(data: DataTransfer): Promise<readonly GivenFile[]> {
  // Asked for at once: the list is emptied when the event has passed.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const found: GivenFile[] = []
  for (const entry of entries) await walk(entry, found)
  return found
}

export const chosenFiles = (list: FileList | null): readonly GivenFile[] =>
  [...(list ?? [])]
    .map((file) => ({ name: file.webkitRelativePath || file.name, file }))
    .filter(({ name }) => !NOISE.test(name))
    .slice(0, MOST)

async function walk(entry: FileSystemEntry, found: GivenFile[]): Promise<void> {
  const name = entry.fullPath.replace(/^\//, '')
  if (NOISE.test(name) || found.length >= MOST) return
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    found.push({ name, file })
  } else if (isFolder(entry)) {
    const reader = entry.createReader()
    // A folder is told in portions, until one is empty.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (some.length === 0) return
      for (const one of some) await walk(one, found)
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
