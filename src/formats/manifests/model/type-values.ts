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
  return type === undefined ? undefined : valuesOf(unionMembers(type, 0))
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
  const members = unionMembers(type, 0).filter((member) => !NOTHING.has(member))
  return members.length > 0 && members.every((member) => /^(boolean|true|false)$/.test(member))
}

/** What stands between the bars that are in no bracket, and in no quotes. */
function unionMembers(type: string, depth: number): string[] {
  const members: string[] = []
  let open = 0
  let from = 0
  for (let at = 0; at < type.length; at++) {
    const sign = type.charAt(at)
    if (sign === "'" || sign === '"' || sign === '`') at = endOfQuotes(type, at)
    else if ('([{<'.includes(sign)) open++
    else if (')]}'.includes(sign) || (sign === '>' && type.charAt(at - 1) !== '=')) open--
    // A function type takes all that follows: `() => 'a' | 'b'` returns a union and is none.
    else if (sign === '=' && type.charAt(at + 1) === '>' && open === 0) return [type.trim()]
    else if (sign === '|' && open === 0) {
      members.push(type.slice(from, at))
      from = at + 1
    }
  }
  members.push(type.slice(from))
  const trimmed = members.map((member) => member.trim()).filter((member) => member !== '')
  return depth > DEEPEST_TYPE ? trimmed : trimmed.flatMap((member) => withoutBrackets(member, depth))
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
