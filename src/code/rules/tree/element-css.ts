import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import { effectDeclarations, textDeclarations, type Declaration } from './named-style.ts'
import { colorText, lengthText, numberText, referenceIn, type NameOf } from './style-value.ts'

interface ElementFacts {
  readonly styles: Json | undefined
  /** As the anatomy calls it: `text`, `vector`, `container`, … */
  readonly type: string
  /** Whether something inside of it is placed by its coordinates. */
  readonly holdsPlaced?: boolean
}

const MAIN = {
  MIN: 'flex-start',
  START: 'flex-start',
  CENTER: 'center',
  MAX: 'flex-end',
  END: 'flex-end',
  SPACE_BETWEEN: 'space-between',
} as const
const CROSS = {
  MIN: 'flex-start',
  START: 'flex-start',
  CENTER: 'center',
  MAX: 'flex-end',
  END: 'flex-end',
  BASELINE: 'baseline',
  STRETCH: 'stretch',
} as const

/** What an element looks like, as declarations with the names of tokens. What CSS has no word for is left out. */
export function elementCss({ styles, type, holdsPlaced = false }: ElementFacts, nameOf: NameOf): Declaration[] {
  const read = (name: string): Json | undefined => own(styles, name)
  return [
    ...flex(read),
    ...(holdsPlaced && !isPlaced(styles) ? [['position', 'relative'] as const] : []),
    ...place(read, isPlaced(styles)),
    ...size(read, nameOf),
    ...spacing(read, nameOf),
    ...paint(read, type, nameOf),
    ...corners(read('cornerRadius'), nameOf),
    ...typography(read, nameOf),
    ...effects(read, nameOf),
    ...told('opacity', numberText(read('opacity'), 'opacity', nameOf)).filter(([, value]) => value !== '1'),
    ...(read('clipsContent') === true || read('clipContent') === true ? [['overflow', 'hidden'] as const] : []),
  ]
}

type Read = (name: string) => Json | undefined

const told = (property: string, value: string | null): Declaration[] => (value === null ? [] : [[property, value]])
const word = (value: Json | undefined, words: Readonly<Record<string, string>>): string | null =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (words[value] ?? null) : null

function flex(read: Read): Declaration[] {
  const mode = read('layoutMode')
  if (mode !== 'HORIZONTAL' && mode !== 'VERTICAL') return []
  return [
    ['display', 'flex'],
    ...(mode === 'VERTICAL' ? [['flex-direction', 'column'] as const] : []),
    ...(read('layoutWrap') === 'WRAP' ? [['flex-wrap', 'wrap'] as const] : []),
    ...told('justify-content', word(read('mainAxisAlignment') ?? read('primaryAxisAlignItems'), MAIN)),
    ...told('align-items', word(read('crossAxisAlignment') ?? read('counterAxisAlignItems'), CROSS)),
  ]
}

/** Whether it stands outside of the layout of what holds it. */
export const isPlaced = (styles: Json | undefined): boolean =>
  own(styles, 'layoutPositioning') === 'ABSOLUTE' || own(styles, 'position') === 'absolute'

function place(read: Read, isApart: boolean): Declaration[] {
  if (!isApart) return []
  const none = (): null => null
  return [
    ['position', 'absolute'],
    ...told('left', lengthText(read('x'), 'x', none)),
    ...told('top', lengthText(read('y'), 'y', none)),
  ]
}

/** A size that comes from what is inside is not written down. */
function size(read: Read, nameOf: NameOf): Declaration[] {
  const along = (property: 'width' | 'height', sizing: string): Declaration[] => {
    const value = read(property)
    if (read(sizing) === 'FILL') return property === 'width' ? [['flex', '1']] : [['align-self', 'stretch']]
    if (read(sizing) === 'HUG' && !referenceIn(value, property)) return []
    return told(property, lengthText(value, property, nameOf))
  }
  return [
    ...along('width', 'layoutSizingHorizontal'),
    ...along('height', 'layoutSizingVertical'),
    ...['minWidth', 'minHeight', 'maxWidth', 'maxHeight'].flatMap((name) =>
      told(
        name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`),
        lengthText(read(name), name, nameOf),
      ),
    ),
  ]
}

function spacing(read: Read, nameOf: NameOf): Declaration[] {
  const padding = read('padding')
  const side = (name: string, old: string): string =>
    lengthText(isRecord(padding) ? (own(padding, name) ?? read(old)) : (read(old) ?? padding), 'padding', nameOf) ?? '0'
  const whole = lengthText(padding, 'padding', nameOf)
  const sides = [
    side('top', 'paddingTop'),
    side('end', 'paddingRight'),
    side('bottom', 'paddingBottom'),
    side('start', 'paddingLeft'),
  ] as const
  const gap = read('itemSpacing')
  const between = isRecord(gap) && !referenceIn(gap, 'itemSpacing') ? (own(gap, 'horizontal') ?? own(gap, 'main')) : gap
  return [
    ...(whole !== null ? told('padding', whole) : told('padding', shorter(sides))).filter(([, value]) => value !== '0'),
    ...told('gap', lengthText(between, 'itemSpacing', nameOf)).filter(([, value]) => value !== '0'),
  ]
}

/** `top right bottom left`, as short as CSS lets it be. */
function shorter([top, right, bottom, left]: readonly [string, string, string, string]): string {
  if (right === left && top === bottom) return top === right ? top : `${top} ${right}`
  return right === left ? `${top} ${right} ${bottom}` : `${top} ${right} ${bottom} ${left}`
}

function paint(read: Read, type: string, nameOf: NameOf): Declaration[] {
  const isText = type === 'text'
  const isShape = /^(vector|glyph|star|polygon|line)$/.test(type)
  const fills = read('backgroundColor') ?? read('fills') ?? read('fill')
  const color = colorText(read('textColor') ?? (isText ? fills : undefined), 'textColor', nameOf)
  const stroke = read('strokes') ?? read('stroke') ?? read('strokeColor')
  const line = colorText(stroke, 'strokes', nameOf)
  const weight = lengthText(read('strokeWeight'), 'strokeWeight', nameOf) ?? '1px'
  return [
    ...told('color', color),
    ...(isText
      ? []
      : told(
          isShape ? 'fill' : 'background',
          colorText(isShape ? (read('fillColor') ?? fills) : fills, 'fills', nameOf),
        )),
    ...(isShape ? [] : told('color', isText ? null : colorText(read('fillColor'), 'fillColor', nameOf))),
    ...(line === null ? [] : isShape ? told('stroke', line) : told('border', `${weight} solid ${line}`)),
  ]
}

function corners(radius: Json | undefined, nameOf: NameOf): Declaration[] {
  const whole = lengthText(radius, 'cornerRadius', nameOf)
  if (whole !== null) return whole === '0' ? [] : [['border-radius', whole]]
  if (!isRecord(radius)) return []
  const [a, b, c, d] = [
    ['topStart', 'topLeft'],
    ['topEnd', 'topRight'],
    ['bottomEnd', 'bottomRight'],
    ['bottomStart', 'bottomLeft'],
  ].map(([name = '', old = '']) => lengthText(own(radius, name) ?? own(radius, old), 'cornerRadius', nameOf) ?? '0')
  const text = shorter([a ?? '0', b ?? '0', c ?? '0', d ?? '0'])
  return text === '0' ? [] : [['border-radius', text]]
}

function typography(read: Read, nameOf: NameOf): Declaration[] {
  const value = read('typography') ?? read('textStyleId')
  const reference = referenceIn(value, 'typography')
  if (reference) {
    const named = nameOf(reference)
    if (named && 'variable' in named) return [['font', `var(${named.variable})`]]
    return named ? textDeclarations(named.fields) : []
  }
  return isRecord(value) ? textDeclarations(value) : []
}

function effects(read: Read, nameOf: NameOf): Declaration[] {
  const value = read('effects') ?? read('effectStyleId')
  const reference = referenceIn(value, 'effects')
  if (reference) {
    const named = nameOf(reference)
    if (named && 'variable' in named) return [['box-shadow', `var(${named.variable})`]]
    return named ? effectDeclarations(named.fields) : []
  }
  return value === undefined || value === null ? [] : effectDeclarations(value)
}
