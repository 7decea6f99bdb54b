import { checkShape, type Shape, type ShapeFault } from '../../kit/shapes/check-shape.ts'
import { Faults } from '../../kit/shapes/faults.ts'
import { isRecord } from '../../kit/shapes/json-value.ts'
import { readAttributes, type Attribute } from './attributes.ts'
import { Fences, unescaped } from './fences.ts'
import { attributeShapes, isReferences, LAYOUTS, type Layout } from './layouts.ts'
import { readTree, type Directive, type Piece } from './read-tree.ts'

export interface ReadBlock {
  readonly type: string
  readonly content: Readonly<Record<string, unknown>>
  /** From 1, of what was read. */
  readonly line: number
  /** Where its members stand: `content.items[2]` by line. */
  readonly places: ReadonlyMap<string, number>
}

export interface LineFault {
  readonly line: number
  readonly message: string
}

interface ReadBlocks {
  readonly blocks: readonly ReadBlock[]
  readonly faults: readonly LineFault[]
}

/** The blocks that lines of Markdown with directives say; what is wrong with them is told by its line. */
export function readBlocks(lines: readonly string[]): ReadBlocks {
  const faults: LineFault[] = []
  const { pieces } = readTree(lines, (line, message) => faults.push({ line, message }))
  const blocks = pieces.flatMap((piece) => {
    const block = blockOf(piece, faults)
    return block === null ? [] : [block]
  })
  return { blocks, faults: faults.toSorted((one, other) => one.line - other.line) }
}

function blockOf(piece: Piece, faults: LineFault[]): ReadBlock | null {
  if (piece.kind === 'heading') {
    const content = { text: piece.text, level: piece.level }
    return { type: 'heading', content, line: piece.line, places: new Map() }
  }
  if (piece.kind === 'text') {
    const markdown = unescaped(piece.lines).join('\n')
    return { type: 'text', content: { markdown }, line: piece.line, places: new Map() }
  }
  const { directive } = piece
  const { name, line } = directive
  if (name === 'block') return anyBlock(directive, faults)
  const layout = LAYOUTS.get(name)
  if (!layout) {
    const known = [...LAYOUTS.keys()]
    faults.push({ line, message: `there is no block type "${name}": ${oneOf(known)}; for text write \\::${name}` })
    return null
  }
  const places = new Map<string, number>()
  const before = faults.length
  const content = objectOf(directive, layout, { path: 'content', said: null, reading: { faults, places } })
  if (faults.length === before) checkContent(layout.shape, content, { line, places, faults })
  return { type: name, content, line, places }
}

/** What `::block{type=… content={…}}` has: a block of a type that is not known here is handed on as it is. */
function anyBlock({ line, attributes }: Directive, faults: LineFault[]): ReadBlock | null {
  const given = readAttributes(attributes)
  const named = (name: string): Attribute | undefined =>
    typeof given === 'string' ? undefined : given.find((one) => one.name === name)
  const type = named('type')?.word ?? named('type')?.value
  const content = named('content')?.value
  if (typeof type === 'string' && isRecord(content)) return { type, content, line, places: new Map() }
  faults.push({ line, message: 'a block needs both: ::block{type=… content={…}}' })
  return null
}

interface Reading {
  readonly faults: LineFault[]
  readonly places: Map<string, number>
}

interface Where {
  readonly path: string
  /** A member that the name of the directive has said. */
  readonly said: { readonly member: string; readonly word: string } | null
  readonly reading: Reading
}

function objectOf(directive: Directive, layout: Layout, { path, said, reading }: Where): Record<string, unknown> {
  const { line, name } = directive
  const { faults, places } = reading
  places.set(path, line)
  const content: Record<string, unknown> = said ? { [said.member]: said.word } : {}
  const known = attributeShapes(layout, said?.member)
  const given = readAttributes(directive.attributes)
  if (typeof given === 'string') faults.push({ line, message: `${name}: ${given}` })
  else
    for (const attribute of given) {
      const shape = known.get(attribute.name)
      if (shape) put(content, attribute.name.split('.'), valueOf(attribute, shape))
      else faults.push({ line, message: `${name} has no ${attribute.name}: ${oneOf([...known.keys()])}` })
    }
  readBody(directive, layout, content, faults)
  for (const inner of directive.inside) {
    const item = layout.items.find((one) => one.name === inner.name)
    if (!item) {
      const names = layout.items.map((one) => one.name)
      const what = names.length === 0 ? 'it holds no directives' : oneOf(names)
      faults.push({
        line: inner.line,
        message: `"${inner.name}" cannot stand in ${name}: ${what}; ${name} of line ${line} ends with ${':'.repeat(directive.colons)}`,
      })
      continue
    }
    const list = (content[item.field] ??= []) as unknown[]
    const where = { path: `${path}.${item.field}[${list.length}]`, said: item.said ?? null, reading }
    list.push(objectOf(inner, item.layout, where))
  }
  return content
}

function readBody(
  { name, line, body, bodyLine }: Directive,
  { body: member, isCode, items }: Layout,
  content: Record<string, unknown>,
  faults: LineFault[],
): void {
  if (body === null) return
  const at = bodyLine ?? line
  if (isCode) {
    const fault = readCode(body, content)
    if (fault !== null) faults.push({ line: at, message: fault })
  } else if (member === undefined) {
    const names = items.map((item) => item.name)
    const remedy = names.length === 0 ? 'it has attributes alone' : `put it into one of ${names.join(', ')}`
    faults.push({ line: at, message: `${name} has no text of its own: ${remedy}` })
  } else if (Object.hasOwn(content, member)) {
    faults.push({ line: at, message: `${name} has its ${member} twice, as text and as attribute: take one away` })
  } else content[member] = unescaped(body).join('\n')
}

/** One fence of code, with blank lines around it at most. */
function readCode(body: readonly string[], content: Record<string, unknown>): string | null {
  const first = body.findIndex((line) => line.trim() !== '')
  const last = body.findLastIndex((line) => line.trim() !== '')
  const fences = new Fences()
  const inside = body.slice(first, last + 1)
  const isOne = inside.every((line, at) => fences.holds(line) && (at === inside.length - 1 || fences.isOpen))
  if (!isOne || fences.isOpen || inside.length < 2)
    return 'a code-snippet holds one fence of code (```) and nothing else'
  const info = (inside[0] ?? '')
    .trim()
    .replace(/^(?:`+|~+)/, '')
    .trim()
  if (info !== '' && Object.hasOwn(content, 'language')) return 'the language is said twice: take the attribute away'
  if (Object.hasOwn(content, 'code')) return 'the code is there twice, as a fence and as attribute: take one away'
  if (info !== '') content['language'] = info
  content['code'] = inside.slice(1, -1).join('\n')
  return null
}

function put(content: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) content[name] = value
  else put((content[name] ??= {}) as Record<string, unknown>, rest, value)
}

/** As its shape wants it; what cannot be made so is left as it is, and the check of the shape says what is wrong. */
function valueOf({ word, value }: Attribute, shape: Shape): unknown {
  if (shape.type === 'array') {
    const list = word === undefined ? value : [word]
    return isReferences(shape) && Array.isArray(list) ? list.map(referenceOf) : list
  }
  if (word === undefined) return value
  if (shape.type === 'boolean' && /^(true|false)$/.test(word)) return word === 'true'
  if ((shape.type === 'integer' || shape.type === 'number') && /^-?\d+(\.\d+)?$/.test(word)) return Number(word)
  return word
}

function referenceOf(given: unknown): unknown {
  const [, type, id] = typeof given === 'string' ? (/^([a-z-]+)\/(.+)$/s.exec(given) ?? []) : []
  return type === undefined ? given : { entity_type: type, entity_id: id }
}

function checkContent(
  shape: Shape,
  content: unknown,
  { line, places, faults }: { line: number; places: ReadonlyMap<string, number>; faults: LineFault[] },
): void {
  const found = new Faults<ShapeFault>()
  checkShape(shape, content, 'content', { faults: found })
  for (const { path, message } of found.list)
    faults.push({ line: lineOf(places, path) ?? line, message: `${path.replace(/^content\.?/, '')} ${message}`.trim() })
}

/** The line of the directive that holds what a path names. */
export function lineOf(places: ReadonlyMap<string, number>, path: string): number | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('[')))) {
    const line = places.get(at)
    if (line !== undefined || at === '' || !/[.[]/.test(at)) return line
  }
}

const oneOf = (names: readonly string[]): string => `it is one of ${names.join(', ')}`
