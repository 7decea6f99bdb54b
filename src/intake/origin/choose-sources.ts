import { invalidArgument, ServiceError } from '../../errors.ts'
import { deriveId, mintId } from '../../ids.ts'
import type { Sql } from '../../ports.ts'
import type { BundleSource } from '../../formats/bundle/bundle.ts'
import type { Finding } from '../../formats/bundle/findings.ts'
import type { MatchedBy } from './rules/find-source.ts'
import { mostAlike, namedSource, sameNames, sourceOfFile } from './rules/find-source.ts'
import type { Known, Likeness } from './rules/likeness.ts'
import { knownEntities, listSources, type StoredSource, type WrittenSource } from './store.ts'

/** The source that a bundle belongs to, as it will be written, and how it was found. */
export interface ChosenSource extends WrittenSource {
  readonly matchedBy: MatchedBy
  /** The key that its items have until now, where they get another one. */
  readonly formerKey: string | null
}

/** Where the entries of a bundle belong: to one source, or, of an export, each to the one that has it and the rest to it. */
export interface BundleHome {
  readonly key: string
  readonly isSplit: boolean
}

interface Chosen {
  /** Every source that is written to. */
  readonly sources: readonly ChosenSource[]
  /** Of each bundle. */
  readonly homes: readonly BundleHome[]
}

/** What people say about the source of an import. */
export interface SourceWish {
  /** The name, id or file key of the source; a name that none has is the name of a new one. */
  readonly name?: string | undefined
  /** True: a new one is meant. False: one whose names another source has needs that to be said. Absent: nobody asks. */
  readonly isNew?: boolean | undefined
}

interface Choosing {
  readonly db: Sql
  readonly projectId: string
  readonly now: number
  /** Compares all bundles of the import with what the project has; the first for the first bundle. */
  readonly compare: (
    entities: AsyncIterable<readonly (Known & { readonly source: string })[]>,
  ) => Promise<readonly Likeness[][]>
}

/**
 * Finds the source of each bundle: the one that people name, the one with its file key, the one that has more than half
 * of the same things, else a new one. Files and folders have no say, so that renaming them changes nothing.
 */
export async function chooseSources(
  { db, projectId, now, compare }: Choosing,
  incoming: readonly BundleSource[],
  wish: SourceWish = {},
): Promise<Chosen> {
  if (wish.name !== undefined && incoming.length > 1) {
    throw refused('--source', `names one source, and the files are of ${incoming.length}: import them one by one`)
  }
  const known: Candidate[] = await listSources(db, projectId)
  let likenesses: readonly Likeness[][] | null = null
  const alike = async (at: number): Promise<readonly Likeness[]> => {
    if (known.every(isNewHere)) return []
    likenesses ??= await compare(knownEntities(db, projectId))
    return likenesses[at] ?? []
  }
  const sources: ChosenSource[] = []
  const homes: BundleHome[] = []
  const choose = (one: ChosenSource): void => {
    sources.push(one)
    const at = known.findIndex(({ id }) => id === one.id)
    if (at === -1) known.push(one)
    else known[at] = { ...known[at], ...one }
  }
  for (const [at, source] of incoming.entries()) {
    const former = source.isExport && !wish.name && !wish.isNew ? exportedFrom(known, await alike(at)) : []
    if (former[0]) {
      for (const one of former) choose({ ...one, matchedBy: 'identities', formerKey: one.formerKey ?? null })
      homes.push({ key: former[0].key, isSplit: true })
      continue
    }
    const found = toldSource(known, source, wish) ?? (wish.isNew ? null : await likeSource(known, source, alike(at)))
    if (!found && wish.isNew === false) refuseSameNames(known, source, await alike(at))
    const one = found ? continued(found, source) : newSource({ projectId, now }, source, wish)
    choose(one)
    homes.push({ key: one.formerKey ?? one.key, isSplit: false })
  }
  return { sources, homes }
}

/** The sources that have something of an export, the one that has most of it first. */
function exportedFrom(known: readonly Candidate[], likenesses: readonly Likeness[]): Candidate[] {
  const returning = (source: Candidate): number => likenesses.find(({ key }) => key === source.key)?.returning ?? 0
  return known.filter((source) => returning(source) > 0).toSorted((a, b) => returning(b) - returning(a))
}

/** A source of the record, or one that an earlier bundle of the same import has made. */
type Candidate = WrittenSource &
  Partial<Pick<StoredSource, 'importedAt' | 'removedAt'> & Pick<ChosenSource, 'formerKey'>>
const isNewHere = ({ importedAt }: Candidate): boolean => importedAt === undefined

interface Found {
  readonly source: Candidate
  readonly by: MatchedBy
}

/** By what people say, else by what the data says. */
function toldSource(known: readonly Candidate[], incoming: BundleSource, { name, isNew }: SourceWish): Found | null {
  if (name !== undefined) {
    const named = namedSource(known, name)
    if (named === 'ambiguous') {
      throw refused('--source', `"${name}" is the name of several sources; "vitrine sources list" shows their ids`)
    }
    if (named && isNew) throw refused('--new-source', `"${name}" is a source already; leave --new-source out`)
    return named && { source: named, by: 'name' }
  }
  const source = sourceOfFile(known, incoming)
  if (source && isNew && !isNewHere(source)) {
    const message = `the file ${incoming.fileKey} is known as the source "${source.name}"; leave --new-source out`
    throw refused('--new-source', message)
  }
  return source && { source, by: 'file_key' }
}

async function likeSource(
  known: readonly Candidate[],
  incoming: BundleSource,
  likenesses: Promise<readonly Likeness[]>,
): Promise<Found | null> {
  const source = mostAlike(known, incoming, await likenesses)
  return source && { source, by: 'identities' }
}

function refuseSameNames(known: readonly Candidate[], { name }: BundleSource, likenesses: readonly Likeness[]): void {
  const same = sameNames(
    known.filter(({ removedAt }) => !removedAt),
    likenesses,
  )
  if (!same) return
  const { source, likeness } = same
  const finding: Finding = {
    code: 'source-similar',
    path: name,
    message:
      `would be a second source beside "${source.name}", which has ${likeness.sharedNames} of its ${likeness.names} ` +
      `names already: --source "${source.name}" imports it as that one, --new-source keeps both`,
  }
  const message = `nothing was written: ${finding.path} ${finding.message}`
  throw new ServiceError('SVC_INVALID_ARGUMENT', message, { issues: [finding] })
}

function refused(path: string, message: string): ServiceError {
  const issues: Finding[] = [{ code: 'option-unfitting', path, message }]
  return invalidArgument(issues)
}

/** A name that people gave stays; a source that was known by no file key goes by its first one from now on. */
function continued({ source, by }: Found, { tool, fileKey, name, version }: BundleSource): ChosenSource {
  const isNewKey = fileKey !== null && fileKey !== source.key && !source.fileKeys.includes(fileKey)
  const isRekeyed = isNewKey && source.fileKeys.length === 0
  return {
    id: source.id,
    key: isRekeyed ? fileKey : source.key,
    // Files that people give to a source do not make it one of another tool.
    tool: by === 'name' ? source.tool : tool,
    name: source.isNamed || by === 'name' ? source.name : name,
    isNamed: source.isNamed,
    fileKeys: isNewKey ? [...source.fileKeys, fileKey] : source.fileKeys,
    version,
    matchedBy: by,
    formerKey: isRekeyed ? source.key : (source.formerKey ?? null),
  }
}

function newSource(
  { projectId, now }: { readonly projectId: string; readonly now: number },
  { tool, fileKey, name, version }: BundleSource,
  wish: SourceWish,
): ChosenSource {
  const id = fileKey === null ? mintId(now) : deriveId(projectId, 'source', fileKey)
  return {
    id,
    key: fileKey ?? id,
    tool,
    name: wish.name ?? name,
    isNamed: wish.name !== undefined,
    fileKeys: fileKey === null ? [] : [fileKey],
    version,
    matchedBy: 'new',
    formerKey: null,
  }
}
