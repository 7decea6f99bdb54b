import type { Output } from './surroundings.ts'

const CLEAR_LINE = '\r\u001B[2K'

export interface ProgressLine {
  readonly show: (event: unknown) => void
  readonly clear: () => void
}

/** One line that is written over, on a terminal only. */
export function showProgress(output: Output): ProgressLine {
  let isShown = false
  return {
    show(event) {
      const text = describe(event)
      if (!output.isTTY || text === null) return
      output.write(CLEAR_LINE + text)
      isShown = true
    },
    clear() {
      if (isShown) output.write(CLEAR_LINE)
      isShown = false
    },
  }
}

function describe(event: unknown): string | null {
  if (typeof event !== 'object' || event === null || !('phase' in event) || typeof event.phase !== 'string') return null
  const done = 'done' in event && typeof event.done === 'number' ? event.done.toLocaleString('en') : ''
  const total = 'total' in event && typeof event.total === 'number' ? ` of ${event.total.toLocaleString('en')}` : ''
  return `${event.phase} ${done}${total}`
}
