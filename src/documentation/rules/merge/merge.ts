import type { Draft, DraftBlock } from './draft.ts'
import { align, textOf } from './align.ts'
import { inOrder, inserted, isInOrder, type Anchored } from './places.ts'
import { mergeContent, NO_MERGE } from './merge-content.ts'

/** Both wrote into the same block; null where that side took it away. */
export interface Clash {
  /** Of the block in the merged draft. */
  readonly key: string
  /** Of the block that both began from. */
  readonly base: string
  readonly mine: DraftBlock | null
  readonly theirs: DraftBlock | null
}

export interface Merged {
  /** With what is mine where both wrote; what one side took away and the other changed is there. */
  readonly draft: Draft
  readonly clashes: readonly Clash[]
}

/**
 * What two people made of the same document, put together block by block. `mine` has the keys of `base`, as a draft does;
 * `theirs` was saved since and has new ones, so that it is compared by content. Blocks that are in theirs have its keys
 * afterwards: what they were saved under is what the next save compares with.
 */
export function merge(base: Draft, mine: Draft, theirs: Draft): Merged {
  const mineByKey = new Map(mine.map((block) => [block.key, block]))
  const inBase = new Map(base.map((block) => [block.key, block]))
  const added = new Set(mine.filter(({ key }) => !inBase.has(key)).map(textOf))
  const { became, was } = align(base, theirs, {
    isNew: (block) => added.has(textOf(block)),
    alike: ({ key }) => present(mineByKey.get(key)).map(textOf)[0],
  })
  const twice = addedByBoth(
    mine.filter(({ key }) => !inBase.has(key)),
    theirs.filter(({ key }) => !was.has(key)),
  )
  const clashes: Clash[] = []
  /** By the key of the base. */
  const decided = new Map<string, DraftBlock>()
  for (const old of base) {
    const block = decide(old, mineByKey.get(old.key), became.get(old.key), clashes)
    if (block) decided.set(old.key, block)
  }
  const mineInBase = mine.filter(({ key }) => inBase.has(key)).map(({ key }) => key)
  const theirsInBase = theirs.flatMap(({ key }) => was.get(key)?.key ?? [])
  const skeleton = isInOrder(mineInBase, base)
    ? inOrder(theirsInBase, [...decided.keys()])
    : inOrder(mineInBase, [...decided.keys()])
  const places = skeleton.filter((key) => decided.has(key))
  // What either side inserted stands behind what it stood behind there; mine before theirs.
  const anchors: Anchored[] = [
    ...inserted(theirs, (block) => was.get(block.key)?.key, decided),
    ...inserted(
      mine.filter(({ key }) => !twice.has(key)),
      (block) => (inBase.has(block.key) ? block.key : undefined),
      decided,
    ),
  ]
  const behind = (anchor: string | null): DraftBlock[] =>
    anchors
      .filter((one) => one.anchor === anchor)
      .toReversed()
      .flatMap(({ blocks }) => blocks)
  const draft = [...behind(null), ...places.flatMap((key) => [...present(decided.get(key)), ...behind(key)])]
  return { draft, clashes }
}

/** The document with what was chosen where both wrote. */
export function settle({ draft, clashes }: Merged, choices: ReadonlyMap<string, 'mine' | 'theirs'>): Draft {
  const byKey = new Map(clashes.map((clash) => [clash.key, clash]))
  return draft.flatMap((block) => {
    const clash = byKey.get(block.key)
    if (!clash) return [block]
    const chosen = choices.get(block.key) === 'theirs' ? clash.theirs : clash.mine
    return chosen ? [{ ...chosen, key: block.key }] : []
  })
}

function decide(
  old: DraftBlock,
  mine: DraftBlock | undefined,
  theirs: DraftBlock | undefined,
  clashes: Clash[],
): DraftBlock | null {
  const [before, here, there] = [textOf(old), mine && textOf(mine), theirs && textOf(theirs)]
  if (!mine && (!theirs || there === before)) return null
  if (!theirs && here === before) return null
  if (!mine || !theirs) {
    const left = mine ?? theirs
    if (!left) return null
    clashes.push({ key: left.key, base: old.key, mine: mine ?? null, theirs: theirs ?? null })
    return left
  }
  const content = mergeContent(old.content, mine.content, theirs.content)
  if (content !== NO_MERGE) return { key: theirs.key, type: theirs.type, content: content as DraftBlock['content'] }
  clashes.push({ key: theirs.key, base: old.key, mine, theirs })
  return { ...mine, key: theirs.key }
}

const present = (block: DraftBlock | undefined): DraftBlock[] => (block ? [block] : [])

/** Both added the same: once is enough. Returns the keys of mine that are in theirs too. */
function addedByBoth(mine: Draft, theirs: Draft): Set<string> {
  const left = theirs.map(textOf)
  const twice = mine.filter((block) => {
    const at = left.indexOf(textOf(block))
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
  return new Set(twice.map(({ key }) => key))
}
