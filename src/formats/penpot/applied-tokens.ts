import { isList, isRecord, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import { recordAt, textAt } from '../figma/nodes/figma-json.ts'
import { layoutModeOf } from './shape-layout.ts'

/** What a token that a shape applies drives, by the name of the field in a node. */
const FIELDS: Readonly<Record<string, string>> = {
  r1: 'topLeftRadius',
  r2: 'topRightRadius',
  r3: 'bottomRightRadius',
  r4: 'bottomLeftRadius',
  p1: 'paddingTop',
  p2: 'paddingRight',
  p3: 'paddingBottom',
  p4: 'paddingLeft',
  m1: 'marginTop',
  m2: 'marginRight',
  m3: 'marginBottom',
  m4: 'marginLeft',
  strokeWidth: 'strokeWeight',
  layoutItemMinW: 'minWidth',
  layoutItemMaxW: 'maxWidth',
  layoutItemMinH: 'minHeight',
  layoutItemMaxH: 'maxHeight',
  textCase: 'textCase',
}

/** A fill or a stroke takes its token itself; a composite one is a style. */
const ELSEWHERE: ReadonlySet<string> = new Set(['fill', 'strokeColor', 'width', 'height', 'x', 'y'])

export interface TokenKeys {
  /** The key of a token by the name that shapes apply it by. */
  readonly token: (name: string) => string
  /** The key of the style that a composite token is; null for any other. */
  readonly style: (name: string) => string | null
}

const alias = (id: string): JsonObject => ({ type: 'VARIABLE_ALIAS', id })

/** The tokens that a shape applies, as the variables that a node is bound to; paints are given as they are without. */
export function bindingsOf(shape: JsonObject, node: JsonObject, keys: TokenKeys): JsonObject {
  const applied = Object.entries(recordAt(shape, 'appliedTokens')).flatMap(([field, name]) =>
    typeof name === 'string' && name !== '' ? [[field, name] as const] : [],
  )
  if (applied.length === 0) return {}
  const bound = new Map<string, Json>()
  const size = new Map<string, Json>()
  const named = new Map(applied)
  for (const [field, name] of applied) {
    if (field === 'width') size.set('x', alias(keys.token(name)))
    else if (field === 'height') size.set('y', alias(keys.token(name)))
    else if (!ELSEWHERE.has(field) && keys.style(name) === null)
      bound.set(fieldOf(field, shape), alias(keys.token(name)))
  }
  if (size.size > 0) bound.set('size', Object.fromEntries(size))
  const paints = (list: 'fills' | 'strokes', name: string | undefined): JsonObject => {
    const all = node[list]
    if (name === undefined) return {}
    const color = alias(keys.token(name))
    if (!isList(all) || all.length === 0) {
      bound.set(list, [color])
      return {}
    }
    const top = all.length - 1
    return { [list]: all.map((one, at) => (at === top && isRecord(one) ? { ...one, boundVariables: { color } } : one)) }
  }
  const painted = { ...paints('fills', named.get('fill')), ...paints('strokes', named.get('strokeColor')) }
  return { ...painted, ...(bound.size > 0 ? { boundVariables: Object.fromEntries(bound) } : {}) }
}

/** Gaps go by rows and columns there, by the direction of the layout here. */
function fieldOf(field: string, shape: JsonObject): string {
  const isColumn = layoutModeOf(shape) === 'VERTICAL'
  if (field === 'columnGap') return isColumn ? 'counterAxisSpacing' : 'itemSpacing'
  if (field === 'rowGap') return isColumn ? 'itemSpacing' : 'counterAxisSpacing'
  return FIELDS[field] ?? field
}

/** The styles that composite tokens are, by what they are of. */
export function tokenStylesOf(shape: JsonObject, keys: TokenKeys): JsonObject {
  const applied = recordAt(shape, 'appliedTokens')
  const [text, effect] = [keys.style(textAt(applied, 'typography')), keys.style(textAt(applied, 'shadow'))]
  return { ...(text === null ? {} : { text }), ...(effect === null ? {} : { effect }) }
}
