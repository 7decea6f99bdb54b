import { listCodeIds } from '../../code-components/store.ts'
import { invalidArgument } from '../../errors.ts'
import { mintId } from '../../ids.ts'
import type { Sql } from '../../ports.ts'
import type { ChosenSource, SourceWish } from '../origin/choose-sources.ts'
import { namedSource, type MatchedBy } from '../origin/rules/find-source.ts'
import { listSources, type StoredSource } from '../origin/store.ts'
import { likestSource } from './rules/likest-source.ts'
import type { CheckedCode } from './prepare-code.ts'

/** The source of the code side of an import. */
export interface CodeSource extends ChosenSource {
  /** It is the source of a bundle of the same import, which is written with that. */
  readonly isShared: boolean
  /** It is new, or comes back, or is called otherwise: it has to be written whatever its components are. */
  readonly isDue: boolean
}

interface Choosing {
  readonly db: Sql
  readonly projectId: string
  readonly now: number
  readonly code: CheckedCode
  readonly wish: SourceWish | undefined
  /** The sources of the bundles of the same import. */
  readonly others: readonly ChosenSource[]
}

/**
 * The source that people name, which then is that of design and code alike; else the one of whose components more than
 * half are here, or which has more than half of what is here; else a new one.
 */
export async function chooseCodeSource(choosing: Choosing): Promise<CodeSource> {
  const { db, projectId, code, wish = {}, others } = choosing
  const [first] = others
  if (wish.name !== undefined && first) return { ...first, isShared: true, isDue: false }
  const known = await listSources(db, projectId)
  if (wish.name !== undefined) {
    const named = namedSource(known, wish.name)
    if (named === 'ambiguous') {
      const message = `"${wish.name}" is the name of several sources; "vitrine sources list" shows their ids`
      throw invalidArgument([{ path: '--source', message }])
    }
    if (named && wish.isNew) {
      const message = `"${wish.name}" is a source already; leave --new-source out`
      throw invalidArgument([{ path: '--new-source', message }])
    }
    return named ? continued(named, code, 'name') : newSource(choosing)
  }
  const like = wish.isNew ? null : await alike(choosing, known)
  return like ? continued(like, code, 'identities') : newSource(choosing)
}

async function alike({ db, projectId, code }: Choosing, known: readonly StoredSource[]): Promise<StoredSource | null> {
  // A links file by itself belongs to what such a file came with before.
  if (code.ids.length === 0) return known.find(({ tool }) => tool === LINKS) ?? null
  const idsOf = new Map<string, string[]>()
  for (const { sourceId, codeId } of await listCodeIds(db, projectId)) {
    const ids = idsOf.get(sourceId)
    if (ids) ids.push(codeId)
    else idsOf.set(sourceId, [codeId])
  }
  const id = likestSource(code.ids, idsOf)
  return known.find((source) => source.id === id) ?? null
}

const CODE = 'code'
const LINKS = 'links'

/** A part of it does not say what the whole is called. */
function continued(source: StoredSource, { name: said, whole }: CheckedCode, matchedBy: MatchedBy): CodeSource {
  const { importedAt: _, removedAt, ...kept } = source
  const isOurs = kept.tool === CODE && !kept.isNamed && matchedBy !== 'name' && whole.length > 0
  const name = isOurs ? said : kept.name
  return {
    ...kept,
    name,
    matchedBy,
    formerKey: null,
    isShared: false,
    isDue: removedAt !== null || name !== kept.name,
  }
}

function newSource({ now, code, wish = {} }: Choosing): CodeSource {
  const id = mintId(now)
  const isLinksAlone = code.ids.length === 0
  return {
    id,
    key: id,
    tool: isLinksAlone ? LINKS : CODE,
    name: wish.name ?? (isLinksAlone ? 'vitrine.links' : code.name),
    isNamed: wish.name !== undefined,
    fileKeys: [],
    version: null,
    matchedBy: 'new',
    formerKey: null,
    isShared: false,
    isDue: true,
  }
}
