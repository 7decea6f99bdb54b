import { isRecord } from '../../kit/shapes/json-value.ts'

/** What a file that is not a bundle probably is and what to do with it, for the message; null when nobody can tell. */
export function guessFormat(value: Readonly<Record<string, unknown>>): string | null {
  if (has(value, 'title') && has(value, 'anatomy')) return 'a spec document: import it with --format specs'
  if (isRecord(value['meta']) && has(value['meta'], 'variables')) {
    return 'a saved answer of the design tool (variables): import it with --format figma'
  }
  if (isRecord(value['document']) || has(value, 'componentSets') || has(value, 'nodes')) {
    return 'a saved file of the design tool: import it with --format figma'
  }
  if (hasTokenValue(value, 0)) return 'a design token file: import it with --format dtcg'
  return null
}

function hasTokenValue(value: unknown, depth: number): boolean {
  if (!isRecord(value) || depth > 6) return false
  if (has(value, '$value')) return true
  return Object.values(value)
    .slice(0, 20)
    .some((member) => hasTokenValue(member, depth + 1))
}

function has(value: Readonly<Record<string, unknown>>, key: string): boolean {
  return Object.hasOwn(value, key)
}
