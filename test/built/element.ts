import { isRecord, own, type Json, type JsonObject } from '../../src/kit/shapes/json-value.ts'
import { pixels, valueOf, word, type Scope } from './values.ts'

// How an element is laid out, by the words that the answer has for it.

export type Pair<T> = readonly [T, T]
export type Sizing = 'hug' | 'fill' | 'fixed'

/** What stands above counts: an instance's own over the root that it shows. */
export type Layers = readonly { readonly styles: JsonObject; readonly scope: Scope }[]

export interface Facts {
  readonly type: string
  readonly axis: 0 | 1 | null
  readonly wraps: boolean
  readonly gaps: Pair<number>
  readonly main: string
  readonly cross: string
  /** Top, right, bottom, left. */
  readonly padding: readonly number[]
  readonly sizing: Pair<Sizing>
  readonly stated: Pair<number | null>
  /** The size that places inside are told for. */
  readonly told: Pair<number | null>
  readonly least: Pair<number | null>
  readonly most: Pair<number | null>
  readonly isFree: boolean
  readonly isGroup: boolean
  readonly place: Pair<number | null>
  readonly constraints: Pair<string>
  readonly turn: string | null
}

/** The first layer that has it. */
export function find(layers: Layers, ...names: readonly string[]): { value: Json; scope: Scope } | undefined {
  for (const { styles, scope } of layers)
    for (const name of names) {
      const value = own(styles, name)
      if (value !== undefined && value !== null) return { value, scope }
    }
  return undefined
}

export const read = (layers: Layers, ...names: readonly string[]): Json | undefined => {
  const found = find(layers, ...names)
  return found && valueOf(found.value, found.scope)
}
export const lengthAt = (layers: Layers, ...names: readonly string[]): number | null => {
  const found = find(layers, ...names)
  return found === undefined ? null : pixels(found.value, found.scope)
}
export const wordAt = (layers: Layers, ...names: readonly string[]): string => {
  const found = find(layers, ...names)
  return found === undefined ? '' : word(found.value, found.scope)
}

/** `inside`: the constraints of what a group holds, which are to whatever holds the group. */
export function factsOf(
  type: string,
  layers: Layers,
  parent: Facts | null,
  inside: readonly (Json | undefined)[] = [],
): Facts {
  const mode = wordAt(layers, 'layoutMode')
  const axis = mode === 'HORIZONTAL' ? 0 : mode === 'VERTICAL' || mode === 'GRID' ? 1 : null
  const isAbsolute = wordAt(layers, 'position', 'layoutPositioning') === 'ABSOLUTE'
  const sizes = [side(type, layers, parent, 0), side(type, layers, parent, 1)] as const
  const isGroup =
    type === 'container' && axis === null && [0, 1].every((at) => sizingWord(layers, at as 0 | 1).word === 'HUG')
  const ownLayer = layers.slice(-1)
  const isSized = isGroup && sizes.every(({ stated }) => stated !== null)
  return {
    type,
    axis,
    wraps: wordAt(layers, 'layoutWrap') === 'WRAP',
    gaps: gapsOf(layers, axis),
    main: wordAt(layers, 'mainAxisAlignment', 'primaryAxisAlignItems'),
    cross: wordAt(layers, 'crossAxisAlignment', 'counterAxisAlignItems'),
    padding: sidesOf(layers, 'padding', ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'], 0),
    sizing: isSized ? ['fixed', 'fixed'] : [sizes[0].sizing, sizes[1].sizing],
    stated: [sizes[0].stated, sizes[1].stated],
    told: [lengthAt(ownLayer, 'width') ?? sizes[0].stated, lengthAt(ownLayer, 'height') ?? sizes[1].stated],
    least: [lengthAt(layers, 'minWidth'), lengthAt(layers, 'minHeight')],
    most: [lengthAt(layers, 'maxWidth'), lengthAt(layers, 'maxHeight')],
    isFree: parent !== null && (isAbsolute || parent.axis === null),
    isGroup,
    place:
      parent === null
        ? [0, 0]
        : [lengthAt(layers, 'x') ?? (isAbsolute ? 0 : null), lengthAt(layers, 'y') ?? (isAbsolute ? 0 : null)],
    constraints: isGroup
      ? groupConstraints(inside)
      : constraintsOf(read(layers, 'constraints'), parent?.isGroup ? 'SCALE' : 'MIN'),
    turn: turnOf(layers.slice(0, 1)),
  }
}

const SIZES = ['width', 'height'] as const
const SIZINGS = ['layoutSizingHorizontal', 'layoutSizingVertical'] as const

/** By the layer that says anything of it. */
function sizingWord(layers: Layers, at: 0 | 1): { readonly word: string; readonly isBound: boolean } {
  const layer = layers.find(({ styles }) => own(styles, SIZINGS[at]) != null || own(styles, SIZES[at]) != null)
  if (!layer) return { word: '', isBound: false }
  const size = own(layer.styles, SIZES[at])
  return {
    word: word(own(layer.styles, SIZINGS[at]), layer.scope),
    isBound: typeof size === 'string' && /\{[^{}]+\}$/.test(size),
  }
}

const SHAPES = new Set(['ellipse', 'rectangle', 'vector', 'glyph', 'polygon', 'star'])
/** What a shape without any size is drawn as. */
const SHAPE = 16

function side(
  type: string,
  layers: Layers,
  parent: Facts | null,
  at: 0 | 1,
): { sizing: Sizing; stated: number | null } {
  const stated = lengthAt(layers, SIZES[at])
  const { word: sizing, isBound } = sizingWord(layers, at)
  if (sizing === 'FILL' && parent !== null) return { sizing: 'fill', stated }
  if (type === 'text' && !isBound) {
    const resize = wordAt(layers, 'textAutoResize')
    const hugs = sizing === 'HUG' || resize === 'WIDTH_AND_HEIGHT' || (at === 1 && resize === 'HEIGHT')
    return { sizing: hugs || stated === null ? 'hug' : 'fixed', stated }
  }
  // A size that a token gives is meant.
  if (stated !== null) return { sizing: sizing === 'HUG' && !isBound ? 'hug' : 'fixed', stated }
  if (sizing === 'HUG') return { sizing: 'hug', stated }
  if (type === 'line') return at === (parent?.axis ?? 0) ? { sizing: 'fill', stated } : { sizing: 'fixed', stated: 0 }
  if (SHAPES.has(type)) return parent?.axis === null ? { sizing: 'fill', stated } : { sizing: 'fixed', stated: SHAPE }
  return { sizing: 'hug', stated }
}

function gapsOf(layers: Layers, axis: 0 | 1 | null): Pair<number> {
  const found = find(layers, 'itemSpacing')
  const value = found && valueOf(found.value, found.scope)
  const both = isRecord(value) ? Object.values(value).map((one) => found && pixels(one, found.scope)) : []
  const gap = isRecord(value) ? (both[axis ?? 0] ?? both[0] ?? 0) : (lengthAt(layers, 'itemSpacing') ?? 0)
  return [gap, lengthAt(layers, 'counterAxisSpacing') ?? both[axis === 0 ? 1 : 0] ?? 0]
}

/** Top, right, bottom, left; of corners from the top left with the clock. */
export function sidesOf(
  layers: Layers,
  name: string,
  older: readonly string[],
  none: number,
  members: readonly string[] = ['top', 'end', 'bottom', 'start'],
): number[] {
  const found = find(layers, name)
  const value = found && valueOf(found.value, found.scope)
  return members.map((member, at) => {
    const one = isRecord(value) ? value[member] : value
    const length = found && one !== undefined ? pixels(one, found.scope) : null
    const old = older[at]
    return length ?? (old === undefined ? null : lengthAt(layers, old)) ?? none
  })
}

const constraintsOf = (value: Json | undefined, untold: string): Pair<string> => {
  const of = (one: Json | undefined): string => (typeof one === 'string' ? one : untold)
  return isRecord(value) ? [of(value['horizontal']), of(value['vertical'])] : [of(value), of(value)]
}

/** Where all that it holds moves alike, the group does. */
function groupConstraints(inside: readonly (Json | undefined)[]): Pair<string> {
  const all = inside.map((one) => constraintsOf(one, 'SCALE'))
  return ([0, 1] as const).map((at) => {
    const words = new Set(all.map((one) => one[at]))
    return words.size === 1 ? ([...words][0] ?? 'MIN') : 'MIN'
  }) as unknown as Pair<string>
}

function turnOf(layers: Layers): string | null {
  const matrix = read(layers, 'transform')
  if (Array.isArray(matrix) && matrix.length === 4) return `matrix(${matrix.join(',')},0,0)`
  const degrees = lengthAt(layers, 'rotation') ?? 0
  return degrees % 360 === 0 ? null : `rotate(${-degrees}deg)`
}
