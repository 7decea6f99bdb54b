import type { Literal } from './code-component.ts'
import { DEEPEST_TYPE } from './bounds.ts'
import { readLiteral } from './code-value.ts'

interface TypeValues {
  readonly values: readonly Literal[]
  /** It takes something besides: a type that is no literal. */
  readonly isOpen: boolean
}

const NOTHING = new Set(['undefined', 'null', 'void', 'never'])

/**
 * The literals of a TypeScript type: `'sm' | 'lg' | undefined` has two, `'sm' | (string & {})` one and is open. What has
 * no literal has no values, and `boolean` is a type and no list of two.
 */
export function typeValues(type: string | undefined): TypeValues | undefined {
  return type === undefined ? undefined : valuesOf(unionMembers(type))
}

/** The same for members that a tool has taken apart already. */
export function valuesOf(members: readonly string[]): TypeValues | undefined {
  const single = members.flatMap((member) => (member === 'boolean' ? ['true', 'false'] : [member]))
  const literals = single.filter((member) => !NOTHING.has(member)).map(readLiteral)
  const values = [...new Set(literals.filter((literal) => literal !== undefined))]
  const isBoolean = values.every((value) => typeof value === 'boolean')
  if (values.length === 0 || (isBoolean && values.length === 2)) return undefined
  return { values, isOpen: literals.includes(undefined) }
}

/** `boolean`, `boolean | undefined`, `true | false`. */
export function isBooleanType(type: string | undefined): boolean {
  if (type === undefined) return false
  const members = unionMembers(type).filter((member) => !NOTHING.has(member))
  return members.length > 0 && members.every((member) => /^(boolean|true|false)$/.test(member))
}

/** The members of a union, those of unions in brackets too. */
export function unionMembers(type: string, depth = 0): string[] {
  // A function type takes all that follows: `() => 'a' | 'b'` returns a union and is none.
  if (typeParts(type, '=>').length > 1) return [type.trim()]
  const members = typeParts(type, '|')
  return depth > DEEPEST_TYPE ? members : members.flatMap((member) => withoutBrackets(member, depth))
}

/** What stands between arrows, or between one of some signs, that are in no bracket and in no quotes. */
export function typeParts(type: string, signs: string): string[] {
  const parts: string[] = []
  let open = 0
  let from = 0
  const isArrow = signs === '=>'
  for (let at = 0; at < type.length; at++) {
    const sign = type.charAt(at)
    if (sign === "'" || sign === '"' || sign === '`') at = endOfQuotes(type, at)
    else if ('([{<'.includes(sign)) open++
    else if (')]}'.includes(sign) || (sign === '>' && type.charAt(at - 1) !== '=')) open--
    else if (open === 0 && (isArrow ? type.startsWith(signs, at) : signs.includes(sign))) {
      parts.push(type.slice(from, at))
      from = at + (isArrow ? 2 : 1)
    }
  }
  parts.push(type.slice(from))
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function withoutBrackets(member: string, depth: number): string[] {
  const inner = /^\(([^()]*)\)$/.exec(member)?.[1]
  return inner === undefined || inner.includes('=>') ? [member] : unionMembers(inner, depth + 1)
}

function endOfQuotes(text: string, from: number): number {
  const quote = text.charAt(from)
  let at = from + 1
  while (at < text.length && text.charAt(at) !== quote) at += text.charAt(at) === '\\' ? 2 : 1
  return at
}
