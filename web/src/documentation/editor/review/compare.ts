import { isRecord, type Content } from '../draft/form-model.ts'
import type { Draft, DraftBlock } from '../draft/draft.ts'

export type Change = {
  readonly what: 'added' | 'removed' | 'changed' | 'moved' | 'kept'
  readonly block: DraftBlock
  /** The fields that differ, with both texts; of a changed block only. */
  readonly fields: readonly FieldChange[]
}

interface FieldChange {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** What saving would do, in the order of the new document; what goes away stands where it was. */
export function compareDrafts(before: Draft, after: Draft): Change[] {
  const old = new Map(before.map((block, at) => [block.key, { block, at }]))
  const kept = new Set(after.map(({ key }) => key))
  const stayed = longestRising(after.flatMap(({ key }) => old.get(key)?.at ?? []))
  const changes = after.map((block): Change => {
    const known = old.get(block.key)
    if (!known) return { what: 'added', block, fields: [] }
    const fields = compareContent(known.block.content, block.content)
    if (fields.length > 0) return { what: 'changed', block, fields }
    return { what: stayed.has(known.at) ? 'kept' : 'moved', block, fields: [] }
  })
  for (const [at, block] of before.entries()) {
    if (kept.has(block.key)) continue
    const previous = before.slice(0, at).findLast(({ key }) => kept.has(key))
    const place = previous ? changes.findIndex(({ block }) => block.key === previous.key) + 1 : 0
    changes.splice(place, 0, { what: 'removed', block, fields: [] })
  }
  return changes
}

function compareContent(before: Content, after: Content): FieldChange[] {
  const [old, now] = [new Map(leaves(before, '')), new Map(leaves(after, ''))]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? '', after: now.get(path) ?? '' }))
    .filter(({ before, after }) => before !== after)
}

function leaves(value: unknown, path: string): [path: string, text: string][] {
  if (Array.isArray(value)) return value.flatMap((item, at) => leaves(item, `${path}[${at}]`))
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name))
  return [[path, String(value)]]
}

/** The values of a longest rising subsequence: blocks that keep their order need not be told as moved. */
function longestRising(values: readonly number[]): Set<number> {
  const best: number[][] = []
  for (const value of values) {
    const before = best.filter((run) => (run.at(-1) ?? -1) < value)
    const longest = before.reduce<number[]>((most, run) => (run.length > most.length ? run : most), [])
    best.push([...longest, value])
  }
  return new Set(best.reduce<number[]>((most, run) => (run.length > most.length ? run : most), []))
}

/** One line that says what a block holds. */
export function summaryOf({ content }: DraftBlock, most = 120): string {
  const text = leaves(content, '')
    .filter(([path]) => !/(^|\.)(kind|tone|level|stage|aspect|object_key|entity_id|entity_type|language)$/.test(path))
    .map(([, value]) => value)
    .join(' · ')
  return text.length > most ? `${text.slice(0, most)}…` : text
}
