import type { CodeProp, CodeValue } from '../model/code-component.ts'
import { DEEPEST_TYPE } from '../model/bounds.ts'
import { readLiteral } from '../model/code-value.ts'
import { typeParts, unionMembers } from '../model/type-values.ts'

/** Something of the type, where nothing in the design says what. */
export function stopgap({ name, type = '', values }: Pick<CodeProp, 'name' | 'type' | 'values'>): CodeValue {
  const [first] = values ?? []
  if (first !== undefined) return { literal: first }
  const found = ofType(type, 0)
  // A name such as `onClose` says what its type, which may be the name of another, does not.
  if (found === undefined) return { code: /^on[A-Z]/.test(name) ? '() => {}' : 'undefined as never' }
  return name === 'children' && 'literal' in found && found.literal === '' ? { literal: '…' } : found
}

/** Undefined where the type is the name of another that nobody spells out. */
function ofType(type: string, depth: number): CodeValue | undefined {
  if (depth > DEEPEST_TYPE) return undefined
  const members = unionMembers(type)
  const [only = ''] = members
  if (members.length !== 1) return ofUnion(members, depth)
  const literal = readLiteral(only)
  if (literal !== undefined) return { literal }
  // What a function returns, such as a list, is no kind of its own.
  const called = ofFunction(only, depth)
  if (called !== undefined) return called
  const known = KNOWN.find(([pattern]) => pattern.test(only))
  return known ? known[1] : (ofBrackets(only, depth) ?? ofTuple(only, depth) ?? ofObject(only, depth))
}

/** The first that can be written, and nothing at all only where there is nothing else. */
function ofUnion(members: readonly string[], depth: number): CodeValue | undefined {
  const written = members.map((member) => ofType(member, depth + 1)).filter((value) => value !== undefined)
  return written.find((value) => !isNothing(value)) ?? written[0]
}

const isNothing = (value: CodeValue): boolean => ('code' in value ? value.code === 'undefined' : isNull(value))
const isNull = (value: CodeValue): boolean => 'literal' in value && value.literal === null

const EMPTY: CodeValue = { literal: '' }
const HANDLER: CodeValue = { code: '() => {}' }

const KNOWN: readonly (readonly [pattern: RegExp, value: CodeValue])[] = [
  [/^(boolean|false|bool|Boolean)$/, { literal: false }],
  [/^(number|Number)$/, { literal: 0 }],
  [/^(string|String|node|(React\.)?React(Node|Text|Child))$/, EMPTY],
  [/^bigint$/, { code: '0n' }],
  [/^(undefined|void)$/, { code: 'undefined' }],
  [/^(any|unknown)$/, { literal: null }],
  [/^(Function|func|(React\.)?[A-Za-z]*EventHandler(<.*>)?|(React\.)?Dispatch<.*>)$/, HANDLER],
  [/^(React\.)?(ReactElement|JSX\.Element|JSXElement|Element)(<.*>)?$/, { code: '<></>' }],
  [/\[\]$|^(Readonly)?Array(<.*>)?$|^array$/, { code: '[]' }],
  [/^(React\.)?(Mutable)?RefObject<.*>$/, { code: '{ current: null }' }],
  [/^(React\.)?(Legacy)?Ref<.*>$/, { literal: null }],
  [/^(Readonly)?Set<.*>$/, { code: 'new Set()' }],
  [/^(Readonly)?Map<.*>$/, { code: 'new Map()' }],
  [/^Date$/, { code: 'new Date()' }],
  [/^((React\.)?CSSProperties|object|Partial<.*>|Record<(string|number).*>)$/, { code: '{}' }],
]

/** `(value: string) => boolean`, with what it has to return. */
function ofFunction(type: string, depth: number): CodeValue | undefined {
  const [given = '', ...rest] = typeParts(type, '=>')
  if (rest.length === 0 || !/^[(<]/.test(given)) return undefined
  const returned = rest.join(' => ')
  const [, awaited] = /^Promise<(.*)>$/s.exec(returned) ?? []
  const value = ofType(awaited ?? returned, depth + 1)
  const start = awaited === undefined ? '()' : 'async ()'
  if (/^(void|undefined|unknown|any)$/.test(awaited ?? returned)) return { code: `${start} => {}` }
  return { code: `${start} => ${inExpression(value)}` }
}

/** `(() => void)`, and `(string & {})`, which is written so to take any text besides others. */
function ofBrackets(type: string, depth: number): CodeValue | undefined {
  const [, inner] = /^\((.*)\)$/s.exec(type) ?? []
  if (inner !== undefined) return ofType(inner, depth + 1)
  const [base = '', ...more] = typeParts(type, '&')
  return more.length > 0 && more.every((one) => one === '{}') ? ofType(base, depth + 1) : undefined
}

function ofTuple(type: string, depth: number): CodeValue | undefined {
  const [, inner] = /^(?:readonly )?\[(.*)\]$/s.exec(type) ?? []
  if (inner === undefined) return undefined
  const members = typeParts(inner, ',').filter((member) => !/\?$|^\.\.\.|^\w+\?:/.test(member))
  const values = members.map((member) => ofType(member.replace(/^\w+:\s*/, ''), depth + 1))
  return { code: `[${values.map(written).join(', ')}]` }
}

/** `{ id: string; label?: string }`: what has to be there. */
function ofObject(type: string, depth: number): CodeValue | undefined {
  const [, inner] = /^\{(.*)\}$/s.exec(type) ?? []
  if (inner === undefined) return undefined
  const members = typeParts(inner, ';,\n').flatMap((member) => {
    const [, name, of = ''] = /^(?:readonly )?([\w$]+|"[^"]*"|'[^']*'):\s*(.*)$/s.exec(member) ?? []
    return name === undefined ? [] : [`${name}: ${written(ofType(of, depth + 1))}`]
  })
  return { code: members.length === 0 ? '{}' : `{ ${members.join(', ')} }` }
}

const written = (value: CodeValue | undefined): string => {
  if (value === undefined || 'omitted' in value) return 'undefined as never'
  return 'code' in value ? value.code : JSON.stringify(value.literal)
}

/** After an arrow, where a brace would begin a block. */
const inExpression = (value: CodeValue | undefined): string => {
  const text = written(value)
  return text.startsWith('{') ? `(${text})` : text
}
