import { isList, isRecord, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import { numberAt, recordAt, textAt } from '../figma/nodes/figma-json.ts'

/** `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
interface Matrix {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The box of a shape on its page before it is turned; paths have it in `selrect` alone. */
export function boxOf(shape: JsonObject): Box {
  const box = recordAt(shape, 'selrect')
  const of = (name: keyof Box): number => numberAt(box, name) ?? numberAt(shape, name) ?? 0
  return { x: of('x'), y: of('y'), width: of('width'), height: of('height') }
}

/** From a shape's own corner to its page: Penpot turns a shape around the center of its box. */
export function placeOf(shape: JsonObject): Matrix {
  const { x, y, width, height } = boxOf(shape)
  const { a, b, c, d } = turnOf(shape)
  const [centerX, centerY] = [x + width / 2, y + height / 2]
  const isPlain = a === 1 && b === 0 && c === 0 && d === 1
  return {
    a,
    b,
    c,
    d,
    e: isPlain ? x : centerX - (a * width + c * height) / 2,
    f: isPlain ? y : centerY - (b * width + d * height) / 2,
  }
}

function turnOf(shape: JsonObject): Omit<Matrix, 'e' | 'f'> {
  const matrix = recordAt(shape, 'transform')
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => numberAt(matrix, name))
  if (a == null || b == null || c == null || d == null) return { a: 1, b: 0, c: 0, d: 1 }
  return Math.abs(a * d - b * c) < 1e-9 ? { a: 1, b: 0, c: 0, d: 1 } : { a, b, c, d }
}

/** Where something on the page stands as seen from a shape. */
export function seenFrom(outer: Matrix, inner: Matrix): Matrix {
  const { a, b, c, d, e, f } = outer
  const { a: ia, b: ib, c: ic, d: id } = inverseOf(outer)
  if (a === 1 && b === 0 && c === 0 && d === 1) return { ...inner, e: inner.e - e, f: inner.f - f }
  const [x, y] = [inner.e - e, inner.f - f]
  return {
    a: ia * inner.a + ic * inner.b,
    b: ib * inner.a + id * inner.b,
    c: ia * inner.c + ic * inner.d,
    d: ib * inner.c + id * inner.d,
    e: ia * x + ic * y,
    f: ib * x + id * y,
  }
}

const inverseOf = ({ a, b, c, d }: Matrix): Omit<Matrix, 'e' | 'f'> => {
  const area = a * d - b * c
  return { a: d / area, b: -b / area, c: -c / area, d: a / area }
}

/** The box around a shape as it is turned. */
export function boundsOf(shape: JsonObject): Box {
  const { width, height } = boxOf(shape)
  const { a, b, c, d, e, f } = placeOf(shape)
  const xs = [e, e + a * width, e + c * height, e + a * width + c * height]
  const ys = [f, f + b * width, f + d * height, f + b * width + d * height]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

const LETTERS: Readonly<Record<string, string>> = {
  'move-to': 'M',
  'line-to': 'L',
  'curve-to': 'C',
  'close-path': 'Z',
}
const POINTS: Readonly<Record<string, readonly string[]>> = {
  M: ['x', 'y'],
  L: ['x', 'y'],
  C: ['c1x', 'c1y', 'c2x', 'c2y', 'x', 'y'],
  Z: [],
}

/** The outline of a path, which stands on the page in the file, as seen from the shape's corner; empty where there is none. */
export function outlineOf(shape: JsonObject): string {
  const content = shape['content'] ?? shape['boolContent'] ?? null
  const steps = isList(content) ? content.map(stepOf) : typeof content === 'string' ? stepsIn(content) : []
  if (steps.length === 0 || steps.includes(null)) return ''
  const place = placeOf(shape)
  const written = steps.flatMap((step) => (step === null ? [] : [step.letter + seen(step.numbers, place)]))
  return written.join('')
}

interface Step {
  readonly letter: string
  readonly numbers: readonly number[]
}

function stepOf(segment: Json): Step | null {
  const letter = LETTERS[textAt(segment, 'command')] ?? ''
  const names = POINTS[letter]
  if (!isRecord(segment) || names === undefined) return null
  const given = recordAt(segment, 'params')
  const [x, y] = [numberAt(given, 'x') ?? 0, numberAt(given, 'y') ?? 0]
  return { letter, numbers: names.map((name) => numberAt(given, name) ?? (name.endsWith('x') ? x : y)) }
}

/** Penpot writes absolute `M`, `L`, `C` and `Z` alone. */
function stepsIn(path: string): (Step | null)[] {
  return (path.match(/[a-z][^a-z]*/gi) ?? []).flatMap((part): (Step | null)[] => {
    const letter = part.slice(0, 1)
    const length = POINTS[letter]?.length
    const numbers = (part.slice(1).match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)
    if (length === undefined || (length === 0) !== (numbers.length === 0)) return [null]
    if (length === 0) return [{ letter, numbers }]
    if (numbers.length % length !== 0) return [null]
    return Array.from({ length: numbers.length / length }, (_, at) => ({
      letter: letter === 'M' && at > 0 ? 'L' : letter,
      numbers: numbers.slice(at * length, (at + 1) * length),
    }))
  })
}

function seen(numbers: readonly number[], place: Matrix): string {
  const pairs: string[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const { e, f } = seenFrom(place, { a: 1, b: 0, c: 0, d: 1, e: numbers[at] ?? 0, f: numbers[at + 1] ?? 0 })
    pairs.push(`${thousandths(e)} ${thousandths(f)}`)
  }
  return pairs.join(' ')
}

const thousandths = (value: number): number => Math.round(value * 1_000) / 1_000
