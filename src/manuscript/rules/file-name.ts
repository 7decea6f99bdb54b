import type { EntityKind } from '../../contract/words.ts'

/** Which folder holds which kind. */
export const FOLDERS: Readonly<Record<EntityKind, string>> = {
  component: 'components',
  token: 'tokens',
  style: 'styles',
  'token-collection': 'token-collections',
  screen: 'screens',
  flow: 'flows',
  project: 'project',
  'doc-page': 'pages',
}

const LONGEST = 60
/** Windows keeps these for devices, whatever stands behind the dot. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/

/**
 * The name of a new file: readable, in lower case so that no two differ by case alone, and without what some file system
 * refuses. `taken` says whether another file has it.
 */
export function fileName(
  { kind, name, slug, id }: { kind: EntityKind; name: string; slug: string | null; id: string },
  taken: (path: string) => boolean,
): string {
  const plain = safe(slug ?? name)
  const tail = id.slice(-12)
  for (const candidate of [plain, `${plain}-${tail.slice(-6)}`, `${plain}-${tail}`]) {
    const path = `${FOLDERS[kind]}/${candidate}.md`
    if (!taken(path)) return path
  }
  return `${FOLDERS[kind]}/${id}.md`
}

function safe(name: string): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const letters = Array.from(words.join('-'))
  // A file name may have 255 bytes, and a letter takes up to four.
  const most = Buffer.byteLength(letters.slice(0, LONGEST).join('')) > 180 ? 40 : LONGEST
  const cut = letters.slice(0, most).join('')
  const short = cut.endsWith('-') ? cut.slice(0, -1) : cut
  return short === '' || RESERVED.test(short) ? `_${short}` : short
}
