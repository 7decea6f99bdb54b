import { isRecord, type Json, type JsonObject } from '../../../../kit/shapes/json-value.ts'
import { changesFrom, compact, plain, type Names } from './compact-spec.ts'

type Row = readonly [label: string, changes: JsonObject]

interface Groups {
  readonly rows: readonly Row[]
  /** What is to be said beside them. */
  readonly head: Readonly<Record<string, Json>>
}

const MOST_LISTED = 20

/**
 * What variants change of the default, each change once, under the properties that bring it: `size=Small` has what all small
 * ones share. A variant whose changes are more than itself is told whole. Where changes do not go by properties, or few
 * variants share any, each variant has its own line. There may be thousands: it can be interrupted after each.
 */
export function* variantGroups(
  variants: readonly Json[],
  standard: Json,
  existing: Json = [],
  names?: Names,
): Generator<undefined, Groups> {
  const trees = variants.filter(isRecord)
  const changesOf = changesFrom(standard, names)
  const changes: Row[] = []
  const single: Row[] = []
  for (const tree of trees) {
    const [label, own] = changesOf(tree)
    changes.push([label, own])
    single.push(smaller([label, own], tree, names))
    yield
  }
  const configurations = trees.map(({ configuration }) => (isRecord(configuration) ? configuration : {}))
  const usual = othersOf(configurations, standard, existing)
  const by = Object.keys(configurations[0] ?? {})
  // Nothing may be told of the default: where its own values are not known, a line might.
  const grouped = usual.length === 0 ? undefined : yield* groupsOf(changes, [...configurations, ...usual], by)
  if (grouped === undefined || JSON.stringify(grouped.rows).length >= JSON.stringify(single).length)
    return { rows: single, head: by.length > 0 ? { by } : {} }
  const { rows, same } = grouped
  return {
    rows,
    head: {
      how: 'a variant has the changes of every line that it meets',
      ...(same.length > 0 ? { as_default: same.slice(0, MOST_LISTED) } : {}),
      ...(same.length > MOST_LISTED ? { as_default_not_listed: same.length - MOST_LISTED } : {}),
    },
  }
}

/** The default's configuration, of itself or as the one that exists beside the variants. */
function othersOf(configurations: readonly JsonObject[], standard: Json, existing: Json): JsonObject[] {
  if (isRecord(standard) && isRecord(standard['configuration'])) return [standard['configuration']]
  const axes = Object.keys(configurations[0] ?? {})
  const keyOf = (one: JsonObject): string => axes.map((axis) => plain(one[axis] ?? null)).join('\n')
  const known = new Set(configurations.map(keyOf))
  return (Array.isArray(existing) ? existing : []).filter(isRecord).filter((one) => !known.has(keyOf(one)))
}

function smaller([label, changes]: Row, variant: JsonObject, names: Names): Row {
  const { configuration: _, ...tree } = variant
  const whole = compact(tree, names)
  return JSON.stringify(whole).length < JSON.stringify(changes).length
    ? [`${label} (whole)`, isRecord(whole) ? whole : changes]
    : [label, changes]
}

/** Beyond these the variants have too little in common for lines to say it, and to find out would hold up others. */
const MOST_LINES = 2_000
const MOST_STEPS = 30_000

/** Steps that may still be taken; where none are left, what was found is not whole. */
interface Effort {
  left: number
}

/** Changes by properties; undefined where that takes too many lines. */
function* groupsOf(
  changes: readonly Row[],
  all: readonly JsonObject[],
  by: readonly string[],
): Generator<undefined, { readonly rows: readonly Row[]; readonly same: readonly string[] } | undefined> {
  const axes = axesOf(all, by)
  const having = new Map<string, { readonly path: string; readonly value: Json; members: bigint }>()
  let unchanged = 0n
  for (const [at, [, own]] of changes.entries()) {
    const bit = 1n << BigInt(at)
    if (Object.keys(own).length === 0) unchanged |= bit
    for (const [path, value] of Object.entries(own)) {
      const key = `${path}\n${JSON.stringify(value)}`
      const known = having.get(key) ?? { path, value, members: 0n }
      having.set(key, known)
      known.members |= bit
    }
    yield
  }
  const effort: Effort = { left: MOST_STEPS }
  const lines = new Map<string, Record<string, Json>>()
  const covers = new Map<bigint, readonly string[]>()
  for (const { path, value, members } of having.values()) {
    const labels = covers.get(members) ?? labelsOf(members, axes, effort)
    covers.set(members, labels)
    for (const label of labels) {
      const line = lines.get(label) ?? {}
      lines.set(label, line)
      line[path] = value
    }
    if (lines.size > MOST_LINES || effort.left <= 0) return undefined
    yield
  }
  const same = labelsOf(unchanged, axes, effort)
  return effort.left <= 0 ? undefined : { rows: [...lines], same }
}

interface Axis {
  readonly name: string
  /** Which configurations have a value, as bits in their order. */
  readonly values: readonly { readonly text: string; readonly members: bigint }[]
}

function axesOf(all: readonly JsonObject[], by: readonly string[]): Axis[] {
  return by.map((name) => {
    const values = new Map<string, bigint>()
    for (const [at, one] of all.entries()) {
      const text = plain(one[name] ?? null)
      values.set(text, (values.get(text) ?? 0n) | (1n << BigInt(at)))
    }
    return { name, values: Array.from(values, ([text, members]) => ({ text, members })) }
  })
}

/** Some configurations as lines such as `size=Small, state=Hover|Pressed`: together these and no others meet them. */
function labelsOf(members: bigint, axes: readonly Axis[], effort: Effort): string[] {
  const labels: string[] = []
  for (let left = members; left !== 0n && effort.left > 0;) {
    const { block, label } = widest(left & -left, members, axes)
    labels.push(label)
    left &= ~block
    effort.left -= axes.reduce((sum, { values }) => sum + values.length, axes.length ** 2)
  }
  return labels
}

/** One configuration, and of each property as many values more as lead to none beside the members. */
function widest(one: bigint, members: bigint, axes: readonly Axis[]): { block: bigint; label: string } {
  const chosen = axes.map(({ values }) => new Set(values.filter((value) => (value.members & one) !== 0n)))
  const unions = chosen.map((values) => [...values].reduce((any, value) => any | value.members, 0n))
  // Where two have one configuration, one of them may be no member: then nothing may be added.
  const isOwn = (unions.reduce((block, any) => block & any, -1n) & ~members) === 0n
  for (const [at, { values }] of isOwn ? axes.entries() : []) {
    const others = unions.reduce((block, any, axis) => (axis === at ? block : block & any), -1n)
    for (const value of values) {
      if ((others & value.members & ~members) !== 0n) continue
      chosen[at]?.add(value)
      unions[at] = (unions[at] ?? 0n) | value.members
    }
  }
  const told = axes.flatMap(({ name, values }, at) => {
    const own = chosen[at] ?? new Set()
    if (own.size === values.length) return []
    const texts = values.filter((value) => own.has(value)).map(({ text }) => text)
    return [`${name}=${texts.join('|')}`]
  })
  const block = unions.reduce((all, any) => all & any, -1n)
  return { block: axes.length === 0 ? one : block, label: told.join(', ') || 'all but the default' }
}
