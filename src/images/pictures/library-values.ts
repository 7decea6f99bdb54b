import type { Reference } from '@vitrine/render'
import { tokenOf } from '../../components/bound-tokens.ts'
import { isRecord, type JsonObject } from '../../kit/shapes/json-value.ts'
import type { Library } from '../../library/library.ts'
import { foldName } from '../../library/rules/fold-name.ts'
import { stylesByName } from '../../library/styles-by-name.ts'
import { modesOf, resolveValue, type Outcome } from '../../tokens/rules/resolve-value.ts'

/** Collection name → mode name; a collection that is not here shows its default mode. */
export type ChosenModes = Readonly<Record<string, string | number | boolean | null>>

/** What a spec's references stand for in the library, in the chosen modes, as seen from a component. */
export function libraryValues(
  library: Library,
  component: number,
  modes: ChosenModes,
): (reference: Reference) => unknown {
  const file = library.fileKey(component)
  const chosen = new Map(
    Object.entries(modes).map(([collection, mode]) => [foldName(collection), foldName(String(mode))]),
  )

  const tokenValue = (token: number): unknown => {
    const { collection } = library.token(token)
    const all = modesOf(library, token)
    const named = collection >= 0 ? chosen.get(foldName(library.name(collection))) : undefined
    const standard = collection >= 0 ? library.collection(collection).defaultMode : undefined
    const mode =
      all.find(({ name }) => named !== undefined && foldName(name) === named) ??
      all.find(({ id }) => id === standard) ??
      all[0]
    return mode && valueOf(resolveValue(library, token, mode).outcome)
  }

  /** Where nobody can tell the target's mode: one that is chosen by name, else its first. */
  const valueOf = (outcome: Outcome): unknown => {
    if ('value' in outcome) return outcome.value
    if (outcome.reason !== 'ambiguous_target_mode') return undefined
    const names = new Set(chosen.values())
    const candidate = outcome.candidates.find(({ mode }) => names.has(foldName(mode.name))) ?? outcome.candidates[0]
    return candidate && valueOf(candidate.outcome)
  }

  const styleValue = ({ id, name }: Reference): unknown => {
    const style =
      id === undefined ? stylesByName(library).get(foldName(name)) : library.oneBySourceId('style', id, file)
    if (style === undefined) return undefined
    const { properties, boundVariables } = library.style(style)
    const fields = { ...(JSON.parse(properties) as Record<string, unknown>) } // an import wrote it
    for (const { property, token } of boundVariables) {
      const value = token >= 0 ? tokenValue(token) : undefined
      if (value !== undefined) bind(fields, property, value)
    }
    return fields
  }

  return (reference) => {
    if (reference.kind === 'style') return styleValue(reference)
    const token = tokenOf(library, reference.id ?? reference.name, file) ?? tokenOf(library, reference.name, file)
    if (token !== undefined) return tokenValue(token)
    // Old documents name styles as they name tokens.
    return reference.id === undefined ? styleValue(reference) : undefined
  }
}

/** A value that a variable drives, in its place among a style's properties: a color is that of its only paint. */
function bind(fields: Record<string, unknown>, property: string, value: unknown): void {
  const { paints } = fields
  const [paint] = Array.isArray(paints) ? (paints as readonly unknown[]) : []
  const [, list = '', at = '', member = ''] = /^(paints|effects|gradientStops)\[(\d+)\]\.(\w+)$/.exec(property) ?? []
  const inside = fields[list]
  if (Array.isArray(inside))
    fields[list] = (inside as readonly unknown[]).map((one, place) =>
      place === Number(at) && isRecord(one) ? withMember(one, member, value) : one,
    )
  else if (isRecord(value) && isRecord(paint) && Array.isArray(paints) && paints.length === 1)
    fields['paints'] = [{ ...paint, color: value }]
  else if (Object.hasOwn(fields, property) && !isRecord(value)) fields[property] = value
}

/** Of an effect: its offset is told as one, and driven in two. */
function withMember(fields: JsonObject, member: string, value: unknown): Readonly<Record<string, unknown>> {
  const axis = member === 'offsetX' ? 'x' : member === 'offsetY' ? 'y' : undefined
  const { offset } = fields
  if (axis !== undefined) return { ...fields, offset: { ...(isRecord(offset) ? offset : {}), [axis]: value } }
  return { ...fields, [member]: value }
}
