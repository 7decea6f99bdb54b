import { isNumber, isRecord } from '../document/document.ts'
import { resolveEach, type Surroundings } from '../document/resolve.ts'
import { readTypography, type Typography } from '../text/typography.ts'
import type { Paint } from './paints.ts'
import type { Styles } from './styles.ts'

/** A stretch of a text that looks different from the rest of it. */
export interface TextRun {
  /** From the first of its characters to the one after the last. */
  readonly start: number
  readonly end: number
  /** Null where it has the color of the rest. */
  readonly fills: readonly Paint[] | null
  readonly typography: Typography
}

const MOST_RUNS = 200

/**
 * In the order of the text. Only of the layer that says what the text is: the runs of a component's own text mean nothing
 * for another one that an instance puts in its place.
 */
export function readTextRuns(
  styles: Styles,
  around: Surroundings,
  paints: (value: unknown) => readonly Paint[],
): readonly TextRun[] {
  const told = styles.readTop('textRuns')
  if (!Array.isArray(told)) return []
  const base = styles.readEach('typography', 'textStyleId')
  return told.slice(0, MOST_RUNS).flatMap((run: unknown): TextRun[] => {
    const [start, end]: readonly unknown[] = isRecord(run) && Array.isArray(run['range']) ? run['range'] : []
    if (!isRecord(run) || !isNumber(start) || !isNumber(end) || end <= start) return []
    const own = resolveEach(run['typography'], around)
    const fields = { ...(isRecord(base) ? base : {}), ...(isRecord(own) ? own : {}) }
    const fills = run['textColor'] === undefined ? null : paints(run['textColor'])
    return [{ start, end, fills, typography: readTypography(fields) }]
  })
}
