import { present } from '../../../kit/present.ts'
import type { Chi } from '../../../library/documents.ts'
import type { Bindings } from './bindings.ts'
import type { Configurations } from './configurations.ts'
import { propsOf, variantsOf, type SpecDocument } from './spec-document.ts'
import { canonical, isList, isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { optionsOf } from './spec-props.ts'
import { readConditional, readPropBinding, readReference, type BareNames } from './spec-references.ts'
import { TOKENABLE } from './spec-tokenable.ts'

export const WEIGHTS = { po: 20, dc: 15, as: 25, ta: 40 } as const
/** From where a penalty begins to where it is whole. */
const PROPS_RAMP = { lo: 8, hi: 24 } as const
const BITS_RAMP = { lo: 10, hi: 26 } as const
const STATUS_FROM = { optimal: 95, good: 60, monitor: 30 } as const

export const statusOf = (score: number): Chi['status'] =>
  score >= STATUS_FROM.optimal
    ? 'optimal'
    : score >= STATUS_FROM.good
      ? 'good'
      : score >= STATUS_FROM.monitor
        ? 'monitor'
        : 'poor'

/**
 * The health index of a FULL document. Each part is rounded before they are added, so that the sum holds for whoever
 * reads the parts. Subcomponents have properties and trees of their own and do not weigh on their parent.
 */
export function healthIndex(document: SpecDocument, configurations: Configurations, bindings: Bindings): Chi {
  const props = propsOf(document)
  const count = Object.keys(props).length
  const hasProps = count > 0
  const po = hasProps ? round(WEIGHTS.po * ramp(count, PROPS_RAMP)) : 0
  const as = hasProps ? round(WEIGHTS.as * ramp(apiBits(props), BITS_RAMP)) : 0
  const dc = hasProps ? round(WEIGHTS.dc * (1 - designCoverage(props, configurations, bindings))) : 0
  const ta = tokenAdherence(document, bindings.names)
  const score = round(100 - (po + dc + as + ta.penalty))
  return { score, status: statusOf(score), po, dc, as, ta, ta_penalty: ta.penalty, hasProps }
}

/** The size of the property space: an open property counts as one choice. */
function apiBits(props: JsonObject): number {
  return Object.values(props).reduce<number>((bits, prop) => bits + Math.log2(optionsOf(prop)?.length ?? 2), 0)
}

/** The mean of the parts that apply; whole where none does. */
function designCoverage(props: JsonObject, { axes, existing }: Configurations, { boundProps }: Bindings): number {
  const shares: number[] = []
  if (axes.length > 0) shares.push(pairShare(axes, existing))
  const axisNames = new Set(axes.map((axis) => axis.name))
  const others = Object.keys(props).filter((name) => !axisNames.has(name))
  if (others.length > 0 && boundProps.size > 0) {
    shares.push(others.filter((name) => boundProps.has(name)).length / others.length)
  }
  return shares.length > 0 ? shares.reduce((sum, share) => sum + share, 0) / shares.length : 1
}

/** The share of value pairs of two axes that some configuration has; with one axis the share of its values. */
function pairShare(axes: Configurations['axes'], existing: Configurations['existing']): number {
  const places = axes.map((axis) => new Map(axis.values.map((value, place) => [String(value), place])))
  const columns = axes.map((axis, at) =>
    existing.map((one) =>
      Object.hasOwn(one, axis.name) ? (present(places[at]).get(String(one[axis.name])) ?? -1) : -1,
    ),
  )
  const sizes = axes.map((axis) => axis.values.length)
  const [only, onlySize] = [columns[0], sizes[0]]
  if (axes.length === 1 && only && onlySize) return new Set(only.filter((place) => place >= 0)).size / onlySize

  let seen = 0
  let possible = 0
  for (const [a, left] of columns.entries()) {
    for (const [offset, right] of columns.slice(a + 1).entries()) {
      const width = present(sizes[a + 1 + offset])
      const pairs = new Set<number>()
      for (const [at, place] of left.entries()) {
        const other = present(right[at])
        if (place >= 0 && other >= 0) pairs.add(place * width + other)
      }
      seen += pairs.size
      possible += present(sizes[a]) * width
    }
  }
  return possible > 0 ? seen / possible : 1
}

/** Over distinct (element, property, value) of all trees; a composite counts by the share of its bound leaves. */
function tokenAdherence(document: SpecDocument, names: BareNames): Chi['ta'] {
  let bound = 0
  let total = 0
  for (const different of stylesByElement(document).values()) {
    const seen = new Map<string, Set<string>>()
    for (const [property, value] of [...different].flatMap(Object.entries<Json>)) {
      if (!TOKENABLE.has(property) || (property === 'opacity' && value === 1)) continue
      const before = seen.get(property) ?? new Set()
      const identity = identityOf(value, property, names)
      if (before.has(identity)) continue
      seen.set(property, before.add(identity))
      const leaves = leavesOf(value, property, names)
      if (leaves.all === 0) continue
      bound += leaves.bound / leaves.all
      total += 1
    }
  }
  const score = total === 0 ? 100 : round((100 * bound) / total)
  return { score, penalty: round(WEIGHTS.ta * (1 - score / 100)), bound: round(bound), total }
}

/** An expansion shares the styles that its configurations have in common, so most of them are looked at once. */
function stylesByElement(document: SpecDocument): ReadonlyMap<string, ReadonlySet<JsonObject>> {
  const found = new Map<string, Set<JsonObject>>()
  for (const tree of [document.default, ...variantsOf(document)]) {
    const elements = own(tree, 'elements')
    for (const [name, element] of isRecord(elements) ? Object.entries(elements) : []) {
      const styles = own(element, 'styles')
      if (isRecord(styles)) found.set(name, (found.get(name) ?? new Set()).add(styles))
    }
  }
  return found
}

/** References are one value where they name one thing, whatever else their version writes beside it. */
function identityOf(value: Json, property: string, names: BareNames): string {
  const reference = readReference(value, property, names)
  return reference ? `${reference.kind} ${reference.ref}` : canonical(value)
}

interface Leaves {
  readonly bound: number
  readonly all: number
}

const NONE: Leaves = { bound: 0, all: 0 }

/** Zeros, nulls, booleans and prop bindings are not leaves: there is nothing to bind, or it is bound to a property. */
function leavesOf(value: Json, property: string, names: BareNames): Leaves {
  if (value === null || value === 0 || typeof value === 'boolean') return NONE
  if (readReference(value, property, names)) return { bound: 1, all: 1 }
  if (!isRecord(value) && !isList(value)) return { bound: 0, all: 1 }
  if (readPropBinding(value) !== null) return NONE
  const parts = readConditional(value)?.outcomes ?? Object.values(value)
  return parts.reduce<Leaves>((sum, part) => {
    const { bound, all } = leavesOf(part, property, names)
    return { bound: sum.bound + bound, all: sum.all + all }
  }, NONE)
}

const ramp = (x: number, { lo, hi }: { lo: number; hi: number }): number =>
  Math.min(Math.max((x - lo) / (hi - lo), 0), 1)

const round = (x: number): number => Math.round(x * 100) / 100
