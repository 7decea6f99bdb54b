import { ownPath, type JsonObject } from '../../kit/shapes/json-value.ts'

/** The version that a document declares in `metadata.schema.version`, as it spells it; null when it declares none. */
export function schemaVersion(document: JsonObject): string | null {
  const declared = ownPath(document, 'metadata', 'schema', 'version')
  return typeof declared === 'string' && declared !== '' ? declared : null
}

/**
 * Whether a spec predates the minimum supported version. A document without a version predates the declaring, and one
 * whose version cannot be read declares nothing that a reader could rely on.
 */
export function hasDrift(version: string | null, minimum: string): boolean {
  return version === null || numbersOf(version) === null || compareVersions(version, minimum) < 0
}

/** Compares as numbers, so that 0.9 comes before 0.11. Null and unreadable versions come first. */
export function compareVersions(a: string | null, b: string | null): number {
  const left = numbersOf(a)
  const right = numbersOf(b)
  if (left === null || right === null) return Number(left !== null) - Number(right !== null)
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return 0
}

/** A suffix such as `-beta.1` says nothing about the shape of the document, so it is not compared. */
const numbersOf = (version: string | null): readonly number[] | null =>
  version !== null && /^v?\d{1,9}(\.\d{1,9}){0,3}(?:[-+].*)?$/.test(version)
    ? version
        .replace(/^v/, '')
        .replace(/[-+].*/s, '')
        .split('.')
        .map(Number)
    : null
