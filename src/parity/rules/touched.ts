import type { ChangeEntry } from '../../intake/changes/rules/change-record.ts'
import { isRecord, ownPath, type Json } from '../../kit/shapes/json-value.ts'
import type { ParityFinding, Side } from './found/finding.ts'

/** What changed on both sides. */
export interface Touched {
  /** Of the design, by their ids. */
  readonly entities: ReadonlyMap<string, ChangeEntry>
  /** What they are called, and were. */
  readonly names: ReadonlySet<string>
  /** Ids of components in code whose manifests say something else. */
  readonly code: ReadonlySet<string>
  /** Links and refusals that were written since, as JSON. */
  readonly pairs: readonly string[]
}

/** Whether a change may have brought a finding: it is about something that changed, and about what changed of it. */
export function isTouched({ design, code_side: side }: ParityFinding, touched: Touched): boolean {
  if (side?.id !== undefined && touched.code.has(side.id)) return true
  if (touched.pairs.some((document) => isOf(document, design, side))) return true
  const token = design?.token ?? side?.token
  if (token !== undefined && touched.names.has(token)) return true
  const entry = design?.id === undefined ? undefined : touched.entities.get(design.id)
  return entry !== undefined && (entry.change !== 'changed' || isAboutWhatChanged(design, entry))
}

/** A whole component is about all of it; of what was not listed nobody knows what it was. */
function isAboutWhatChanged(
  design: Side | null,
  { differences, difference_count: count, former_name: former }: ChangeEntry,
): boolean {
  if (design?.property === undefined || former !== null || differences.length < count) return true
  const names = new Set([design.property, design.value])
  return differences.some(({ subject, from, to }) => [subject, from, to].some((one) => one !== null && names.has(one)))
}

function isOf(document: string, design: Side | null, side: Side | null): boolean {
  const said = JSON.parse(document) as Json
  if (!isRecord(said)) return false
  const [key, id] = [ownPath(said, 'design', 'key'), ownPath(said, 'code', 'id')]
  return (key !== undefined && key === design?.id) || (id !== undefined && id === side?.id)
}
