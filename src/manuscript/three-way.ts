// What is to be done about one document, from what it was, what it is here and what it is there. Nothing is done here.
import { align } from '../documentation/rules/merge/align.ts'
import type { Draft } from '../documentation/rules/merge/draft.ts'
import { merge } from '../documentation/rules/merge/merge.ts'
import { canonical, type Json } from '../kit/shapes/json-value.ts'
import { readBlocks } from './directives/read-blocks.ts'
import { writeBlocks, type Block } from './directives/write-blocks.ts'
import { contentOf, PAGE_FIELDS, versionOf, type Manuscript, type PageField } from './manuscript.ts'

interface Sides {
  /** The file; null where there is none. */
  readonly mine: Manuscript | null
  /** What the file was made from; null where nobody knows. */
  readonly base: Manuscript | null
  /** The server; null where there is nothing. */
  readonly theirs: Manuscript | null
  /** Their version lies beside the file and nobody has settled it yet. */
  readonly isOpen: boolean
}

/** Why a file is written or left, for whoever tells people of it. */
export type PullReason =
  | 'new-there'
  | 'changed-there'
  | 'changed-here'
  | 'merged'
  | 'same'
  | 'new-here'
  | 'deleted-here'
  | 'deleted-here-changed-there'
  | 'gone-there-changed-here'

type PullStep =
  | { readonly step: 'nothing' }
  | { readonly step: 'forget' }
  | { readonly step: 'write'; readonly manuscript: Manuscript; readonly why: PullReason }
  /** What the file says stays; it is of another version from now on. */
  | { readonly step: 'know'; readonly why: PullReason }
  | { readonly step: 'conflict'; readonly isKnown: boolean }
  | { readonly step: 'remove' }
  | { readonly step: 'left'; readonly why: PullReason }

export function pullStep({ mine, base: kept, theirs, isOpen }: Sides): PullStep {
  if (!mine && !theirs) return { step: 'forget' }
  if (!mine && theirs) {
    if (kept && isSame(kept, theirs)) return left('deleted-here')
    return write(theirs, kept ? 'deleted-here-changed-there' : 'new-there')
  }
  if (!mine) return { step: 'nothing' }
  if (!theirs) {
    if (mine.etag === null) return left('new-here')
    if (kept && isSame(kept, mine)) return { step: 'remove' }
    return left('gone-there-changed-here')
  }
  if (isOpen) return { step: 'conflict', isKnown: versionOf(mine.etag) === versionOf(theirs.etag) }
  if (isSame(mine, theirs)) {
    const isCurrent = mine.etag === theirs.etag && mine.name === theirs.name && kept !== null && kept.etag === mine.etag
    return isCurrent ? { step: 'nothing' } : { step: 'know', why: 'same' }
  }
  const base = baseOf(mine, kept, theirs)
  if (!base) return { step: 'conflict', isKnown: false }
  if (isSame(mine, base)) return write(theirs, 'changed-there')
  if (isSame(theirs, base)) {
    const isCurrent = mine.etag === theirs.etag && kept !== null
    return isCurrent ? left('changed-here') : { step: 'know', why: 'changed-here' }
  }
  const both = merged(base, mine, theirs)
  return both ? write(both, 'merged') : { step: 'conflict', isKnown: false }
}

export type PushStep =
  /** `know`: it is there already, and the file has yet to know. */
  | { readonly step: 'know' }
  | { readonly step: 'nothing' }
  | { readonly step: 'forget' }
  | { readonly step: 'create' }
  | {
      readonly step: 'replace'
      readonly etag: string
      readonly fields: readonly PageField[]
      readonly hasBlocks: boolean
    }
  | { readonly step: 'delete'; readonly etag: string }
  | { readonly step: 'left'; readonly why: string }
  | { readonly step: 'conflict'; readonly why: string }

export function pushStep({ mine, base: kept, theirs, isOpen }: Sides): PushStep {
  if (!mine) {
    if (!kept || !theirs) return { step: 'forget' }
    if (!isSame(kept, theirs)) return { step: 'conflict', why: 'deleted here, and changed there since: pull first' }
    return { step: 'delete', etag: theirs.etag ?? '' }
  }
  if (mine.id === null) return { step: 'create' }
  if (isOpen) return { step: 'conflict', why: 'their version lies beside it: settle it and delete that file' }
  if (!theirs)
    return {
      step: 'conflict',
      why: 'not there any more: delete the file, or take its id and etag away to make a new page',
    }
  if (isSame(mine, theirs))
    return versionOf(mine.etag) === versionOf(theirs.etag) ? { step: 'nothing' } : { step: 'know' }
  const isNew = mine.etag === null && theirs.blocks.length === 0 && mine.kind !== 'doc-page'
  const base = isNew ? theirs : baseOf(mine, kept, theirs)
  if (!base) return { step: 'conflict', why: 'changed there since: pull first' }
  if (isSame(mine, base)) return { step: 'left', why: 'changed there: pull brings it' }
  // Part by part, because the two requests of one push may have been cut apart.
  const parts = [...(mine.kind === 'doc-page' ? PAGE_FIELDS : []), 'blocks'] as const
  const differs = (part: (typeof parts)[number], one: Manuscript, other: Manuscript): boolean =>
    part === 'blocks' ? blocksOf(one) !== blocksOf(other) : one[part] !== other[part]
  const isClash = parts.some((part) => differs(part, theirs, base) && differs(part, theirs, mine))
  if (isClash) return { step: 'conflict', why: 'changed on both sides: pull first' }
  const changed = parts.filter((part) => differs(part, mine, theirs))
  const fields = changed.filter((part) => part !== 'blocks')
  return { step: 'replace', etag: theirs.etag ?? '', fields, hasBlocks: changed.includes('blocks') }
}

const left = (why: PullReason): PullStep => ({ step: 'left', why })

const write = (manuscript: Manuscript, why: PullReason): PullStep => ({ step: 'write', manuscript, why })

const isSame = (one: Manuscript, other: Manuscript): boolean => contentOf(one) === contentOf(other)

const blocksOf = ({ blocks }: Manuscript): string =>
  canonical(blocks.map(({ type, content }) => [type, content as Json]))

/** What was kept, if the file is of that; else what is there, if the file is of that. */
function baseOf(mine: Manuscript, kept: Manuscript | null, theirs: Manuscript): Manuscript | null {
  const version = versionOf(mine.etag)
  if (version === null) return null
  if (kept && versionOf(kept.etag) === version) return kept
  if (versionOf(theirs.etag) !== version) return null
  // The ETag is of the blocks: which side a title or a folder was changed on, it does not tell.
  const isTold = mine.kind !== 'doc-page' || PAGE_FIELDS.every((field) => mine[field] === theirs[field])
  return isTold ? theirs : null
}

/** What two people made of one document; null where both changed the same. */
function merged(base: Manuscript, mine: Manuscript, theirs: Manuscript): Manuscript | null {
  const fields: Partial<Record<PageField, string | null>> = {}
  if (mine.kind === 'doc-page')
    for (const field of PAGE_FIELDS) {
      if (mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field]) return null
      fields[field] = mine[field] === base[field] ? theirs[field] : mine[field]
    }
  const before = draftOf(base.blocks, 'base')
  const here = keyedLike(before, draftOf(mine.blocks, 'mine'))
  const { draft, clashes } = merge(before, here, draftOf(theirs.blocks, 'theirs'))
  if (clashes.length > 0) return null
  return {
    ...theirs,
    ...fields,
    name: fields.name ?? theirs.name,
    blocks: draft.map(({ type, content }) => ({ type, content })),
  }
}

/** Members in one order, as they are read: blocks are compared as texts. */
const draftOf = (blocks: readonly Block[], side: string): Draft =>
  readBlocks(writeBlocks(blocks).split('\n')).blocks.map(({ type, content }, at) => ({
    key: `${side} ${at}`,
    type,
    content,
  }))

/** A draft has the keys of what it was made from. */
function keyedLike(base: Draft, mine: Draft): Draft {
  const { was } = align(base, mine)
  return mine.map((block) => ({ ...block, key: was.get(block.key)?.key ?? block.key }))
}
