import { readColor } from '../colors/read-color.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import { followReferences } from '../model/follow-references.ts'
import type { PlacedToken } from '../model/merge-plan.ts'
import { referenceOf } from '../model/references.ts'

/** A value beside a reference that is another one than what the reference comes to: the files are of different days. */
export function noteOutdated(tokens: readonly PlacedToken[], notes: ConversionNotes): void {
  const follow = followReferences(tokens)
  for (const { token, values } of tokens) {
    for (const { mode, value } of values) {
      const path = value.beside === undefined ? null : referenceOf(value.raw)
      const end = path === null ? null : follow(path, mode)
      if (end && !isSame(end.value.raw, value.beside))
        notes.addAlike(
          'alias-outdated',
          `${token.at} (${mode})`,
          'had another value when it was exported than what it refers to has; the reference holds',
        )
    }
  }
}

function isSame(a: unknown, b: unknown): boolean {
  const [one, other] = [readColor(a)?.color, readColor(b)?.color]
  if (!one || !other) return JSON.stringify(a) === JSON.stringify(b)
  return (['r', 'g', 'b', 'a'] as const).every((channel) => Math.abs(one[channel] - other[channel]) < 1 / 512)
}
