import { refused } from '../errors.ts'
import type { EntityKind } from '../contract/words.ts'
import { Slots } from '../kit/slots.ts'
import { Beside } from './beside.ts'
import { lineOf, type ReadBlock } from './directives/read-blocks.ts'
import { Folder, THEIRS, type FoundFile } from './folder.ts'
import { readManuscript, versionOf, type Manuscript, type ReadManuscript } from './manuscript.ts'
import type { Listed, Server, ServerFault } from './server.ts'
import { counted, oneOr } from '../kit/words/counted.ts'

/** What became of one file, in words. */
export interface Told {
  readonly file: string
  readonly line?: number
  readonly what: 'written' | 'removed' | 'created' | 'replaced' | 'deleted' | 'left' | 'conflict' | 'refused'
  readonly why: string
}

export interface Document {
  readonly kind: EntityKind
  readonly id: string | null
  readonly file: FoundFile | null
  readonly mine: ReadManuscript | null
  readonly base: Manuscript | null
  readonly theirs: Manuscript | null
  readonly isOpen: boolean
}

export interface Desk {
  readonly documents: readonly Document[]
  /** Every path, in lower case: some file systems know no other. */
  readonly taken: Set<string>
  /** What is no manuscript of ours. */
  readonly others: readonly string[]
  readonly beside: Beside
}

const AT_ONCE = 4

/** Everything that lies in the folder and on the server, side by side. Files that cannot be read are refused all at once. */
export async function layOut(folder: Folder, server: Server, { isPush }: { readonly isPush: boolean }): Promise<Desk> {
  const files = await folder.files()
  const { read: written, faults, others } = readFiles(files)
  const beside = await Beside.of(folder)
  for (const { file, manuscript } of written) beside.name(file.path, manuscript)
  const read: ReadFiles['read'] = []
  for (const { file, manuscript } of written) {
    const resolved = await beside.resolved(file.path, manuscript.blocks)
    faults.push(...resolved.faults.map((fault) => ({ file: file.path, ...placed(manuscript, fault) })))
    read.push({ file, manuscript: { ...manuscript, blocks: resolved.blocks } })
  }
  if (faults.length > 0) throw unreadable(faults)
  const listed = new Map((await server.list()).map((one) => [keyOf(one), one]))
  const kept = await folder.listKept()
  const keys = new Map<string, { kind: EntityKind; id: string }>()
  for (const { manuscript } of read)
    if (manuscript.id !== null) keys.set(keyOf(manuscript), { kind: manuscript.kind, id: manuscript.id })
  for (const one of kept) keys.set(keyOf(one), one)
  // What was never pulled is no matter of a push.
  if (!isPush) for (const one of listed.values()) keys.set(keyOf(one), { kind: one.kind, id: one.id })
  const byKey = new Map(read.map((one) => [keyOf(one.manuscript), one]))
  const open = new Set(files.filter(({ path }) => path.endsWith(THEIRS)).map(({ path }) => path))
  const slots = new Slots(AT_ONCE)
  const documents = await Promise.all(
    [...keys.values()].map(({ kind, id }) =>
      slots.run(async (): Promise<Document> => {
        const own = byKey.get(keyOf({ kind, id })) ?? null
        const base = await keptManuscript(folder, kind, id)
        const known = listed.get(keyOf({ kind, id })) ?? null
        const isAsked = known !== null || (isPush && own !== null)
        const theirs = isAsked ? (unchanged(base, known) ?? (await server.read(kind, id))) : null
        const isOpen = own !== null && open.has(theirsPath(own.file.path))
        return { kind, id, file: own?.file ?? null, mine: own?.manuscript ?? null, base, theirs, isOpen }
      }),
    ),
  )
  const made = read
    .filter(({ manuscript }) => manuscript.id === null)
    .map(({ file, manuscript }) => {
      return { kind: manuscript.kind, id: null, file, mine: manuscript, base: null, theirs: null, isOpen: false }
    })
  return {
    documents: [...documents, ...made].toSorted((one, other) =>
      (one.file?.path ?? '~') < (other.file?.path ?? '~') ? -1 : 1,
    ),
    taken: new Set(files.map(({ path }) => path.toLowerCase())),
    others,
    beside,
  }
}

const keyOf = ({ kind, id }: { readonly kind: EntityKind; readonly id: string | null }): string => `${kind} ${id ?? ''}`

/** `blocks[2].content.items[0].kind` at its line. */
export function placed({ blocks }: ReadManuscript, { path, message }: ServerFault): { line: number; message: string } {
  const [, at = '', rest = ''] = /^blocks\[(\d+)\]\.?(.*)$/s.exec(path) ?? []
  const block: ReadBlock | undefined = at === '' ? undefined : blocks[Number(at)]
  const line = block ? (lineOf(block.places, rest) ?? block.line) : 1
  return { line, message: `${block ? `${block.type}: ${rest.replace(/^content\.?/, '')}` : path} ${message}` }
}

/** Where their version of a file goes. */
export const theirsPath = (file: string): string => `${file.replace(/\.md$/i, '')}${THEIRS}`

interface OneFault {
  readonly file: string
  readonly line: number
  readonly message: string
}

interface ReadFiles {
  readonly read: { readonly file: FoundFile; readonly manuscript: ReadManuscript }[]
  readonly faults: OneFault[]
  readonly others: string[]
}

function readFiles(files: readonly FoundFile[]): ReadFiles {
  const found: ReadFiles = { read: [], faults: [], others: [] }
  const first = new Map<string, string>()
  for (const file of files) {
    if (file.path.endsWith(THEIRS)) continue
    const result = /\.md$/i.test(file.path) ? readManuscript(file.text) : 'no manuscript'
    if (result === 'no manuscript') found.others.push(file.path)
    else if ('faults' in result) found.faults.push(...result.faults.map((fault) => ({ file: file.path, ...fault })))
    else {
      const key = keyOf(result.manuscript)
      const other = result.manuscript.id === null ? undefined : first.get(key)
      if (other === undefined) found.read.push({ file, manuscript: result.manuscript })
      else
        found.faults.push({
          file: file.path,
          line: 1,
          message: `id is that of ${other} too: take it away from the copy`,
        })
      first.set(key, file.path)
    }
  }
  return found
}

/** Where they stand, so that an editor can go there. */
export function unreadable(faults: readonly OneFault[]): Error {
  const issues = faults.map(({ file, line, message }) => ({ path: `${file}:${line}`, message }))
  const count = faults.length
  return refused(`nothing was written: there ${oneOr(count, 'is', 'are')} ${counted(count, 'fault')} in the files`, {
    issues,
  })
}

async function keptManuscript(folder: Folder, kind: EntityKind, id: string): Promise<Manuscript | null> {
  const text = await folder.readKept(kind, id)
  const read = text === null ? 'no manuscript' : readManuscript(text)
  // One that somebody has spoiled is as good as none: then both sides are compared without it.
  return read === 'no manuscript' || 'faults' in read ? null : read.manuscript
}

/** What is there, without asking: as the list says, it is what is kept. */
function unchanged(base: Manuscript | null, listed: Listed | null): Manuscript | null {
  if (!base || !listed || listed.version === null || versionOf(base.etag) !== listed.version) return null
  return listed.fields ? { ...base, ...listed.fields } : base
}
