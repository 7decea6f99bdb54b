import { isRecord } from '../../../kit/shapes/json-value.ts'

/** What is made of several values; by the names of the format. */
export type CompositeKind = 'typography' | 'shadow' | 'border' | 'transition' | 'gradient' | 'strokeStyle'

const KINDS: Readonly<Record<string, CompositeKind>> = {
  typography: 'typography',
  shadow: 'shadow',
  boxshadow: 'shadow',
  dropshadow: 'shadow',
  border: 'border',
  transition: 'transition',
  gradient: 'gradient',
  strokestyle: 'strokeStyle',
}

/** By the type it is said to have, in whatever dialect. */
export const kindOfType = (type: string): CompositeKind | null =>
  KINDS[type.replaceAll(/[-_\s]/g, '').toLowerCase()] ?? null

/** By its members. */
export function kindOfMembers(json: object): CompositeKind | null {
  const one: unknown = Array.isArray(json) ? json[0] : json
  const has = (...keys: string[]): boolean => isRecord(one) && keys.every((key) => Object.hasOwn(one, key))
  if (has('color', 'position')) return 'gradient'
  if (has('offsetX', 'offsetY') || has('x', 'y', 'blur')) return 'shadow'
  if (Array.isArray(json)) return null
  if (has('fontFamily') || has('fontSize')) return 'typography'
  if (has('duration', 'timingFunction') || has('duration', 'delay')) return 'transition'
  if (has('width', 'style') || has('color', 'width')) return 'border'
  return has('dashArray') ? 'strokeStyle' : null
}
