import { align, textOf } from '../../../documentation/rules/merge/align.ts'
import type { Draft, DraftBlock } from '../../../documentation/rules/merge/draft.ts'
import { merge, settle } from '../../../documentation/rules/merge/merge.ts'
import { inOrder, inserted, isInOrder } from '../../../documentation/rules/merge/places.ts'

export type SaidBlock = Omit<DraftBlock, 'key'>

export const CHANGES = ['kept', 'changed', 'added', 'removed'] as const

/** A block of what is proposed, or one that would go, in the order of reading. */
interface Step {
  readonly key: string
  readonly what: (typeof CHANGES)[number]
  /** By which a change is chosen, from 1; null for what stays as it is. */
  readonly change: number | null
  readonly before: DraftBlock | null
  readonly after: DraftBlock | null
}

export interface Comparison {
  readonly base: Draft
  /** Blocks of the base have its keys. */
  readonly proposed: Draft
  readonly steps: readonly Step[]
  /** The change of the order of blocks; null where it stays. */
  readonly order: number | null
  readonly changeCount: number
}

export function compareProposal(before: readonly SaidBlock[], after: readonly SaidBlock[]): Comparison {
  const base = before.map((block, at) => ({ ...block, key: `base ${at}` }))
  const given = after.map((block, at) => ({ ...block, key: `new ${at}` }))
  const { was } = align(base, given)
  const proposed = given.map((block) => ({ ...block, key: was.get(block.key)?.key ?? block.key }))
  const [old, now] = [byKey(base), byKey(proposed)]
  let changeCount = 0
  const order = inOrder([...now.keys()], [...old.keys()])
  const steps = order.map((key): Step => {
    const [one, other] = [old.get(key) ?? null, now.get(key) ?? null]
    const what = !one ? 'added' : !other ? 'removed' : textOf(one) === textOf(other) ? 'kept' : 'changed'
    return { key, what, change: what === 'kept' ? null : ++changeCount, before: one, after: other }
  })
  const staying = proposed.flatMap(({ key }) => (old.has(key) ? [key] : []))
  const moved = isInOrder(staying, base) ? null : ++changeCount
  return { base, proposed, steps, order: moved, changeCount }
}

/** The base with some of the changes. */
function withChanges({ base, proposed, steps, order }: Comparison, chosen: ReadonlySet<number>): Draft {
  const isTaken = (change: number | null): boolean => change !== null && chosen.has(change)
  const byStep = new Map(steps.map((step) => [step.key, step]))
  const inBase = base.map(({ key }) => key)
  const old = byKey(base)
  const kept = proposed.flatMap(({ key }) => (old.has(key) ? [key] : []))
  const skeleton = (isTaken(order) ? inOrder(kept, inBase) : inBase).filter((key) => {
    const step = byStep.get(key)
    return step?.what !== 'removed' || !isTaken(step.change)
  })
  const taken = proposed.filter(({ key }) => old.has(key) || isTaken(byStep.get(key)?.change ?? null))
  const runs = inserted(taken, ({ key }) => (old.has(key) ? key : undefined), new Set(skeleton))
  const behind = (anchor: string | null): readonly DraftBlock[] =>
    runs.find((run) => run.anchor === anchor)?.blocks ?? []
  const said = (key: string): readonly DraftBlock[] => {
    const step = byStep.get(key)
    const block = step?.what === 'changed' && isTaken(step.change) ? step.after : old.get(key)
    return block ? [block] : []
  }
  return [...behind(null), ...skeleton.flatMap((key) => [...said(key), ...behind(key)])]
}

/** A change of a block that somebody else has written into, or taken away, since the proposal began. */
interface Conflict {
  readonly change: number
  readonly proposed: SaidBlock | null
  readonly published: SaidBlock | null
}

interface Outcome {
  /** What would be published: in a conflict what is proposed. */
  readonly blocks: readonly SaidBlock[]
  readonly conflicts: readonly Conflict[]
}

/** Some changes of a proposal put together with what is published by now, as two people's edits are. */
export function bringTogether(
  compared: Comparison,
  published: Draft,
  chosen: ReadonlySet<number> = allChanges(compared),
): Outcome {
  const merged = merge(compared.base, withChanges(compared, chosen), published)
  const conflicts = merged.clashes.flatMap((clash): Conflict[] => {
    const change = compared.steps.find(({ key }) => key === clash.base)?.change ?? null
    return change === null ? [] : [{ change, proposed: plain(clash.mine), published: plain(clash.theirs) }]
  })
  return { blocks: settle(merged, new Map()).map(said), conflicts }
}

export const allChanges = ({ changeCount }: Comparison): ReadonlySet<number> =>
  new Set(Array.from({ length: changeCount }, (_, at) => at + 1))

const said = ({ type, content }: DraftBlock): SaidBlock => ({ type, content })
const plain = (block: DraftBlock | null): SaidBlock | null => block && said(block)
const byKey = (draft: Draft): ReadonlyMap<string, DraftBlock> => new Map(draft.map((block) => [block.key, block]))
