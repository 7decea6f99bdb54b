import type { ProgressLine } from './progress.ts'
import type { Output } from './surroundings.ts'

/** A bar on a terminal; elsewhere a line for each step, so that a log shows how far a sync came. */
export function showSteps(output: Output): ProgressLine {
  return output.isTTY ? bar(output) : lines(output)
}

function lines(output: Output): ProgressLine {
  let last = ''
  return {
    show(event) {
      const step = readStep(event)
      if (step === null || step.phase === last) return
      last = step.phase
      output.write(`${step.phase}\n`)
    },
    clear() {},
  }
}

const CLEAR_LINE = '\r\u001B[2K'
const PARTS = 30

// Drawn by hand: the bars of prompt libraries take the keyboard and end the process with 0 on Ctrl-C, and a sync that is
// interrupted has marks to take back.
function bar(output: Output): ProgressLine {
  let last = ''
  const end = (): void => {
    if (last !== '') output.write(`${CLEAR_LINE}${last}\n`)
    last = ''
  }
  return {
    show(event) {
      const step = readStep(event)
      if (step === null) return
      if (step.phase !== last) end()
      last = step.phase
      output.write(`${CLEAR_LINE}${step.phase} ${amount(step)}`)
    },
    clear: end,
  }
}

function amount({ phase, done, total }: Step): string {
  if (total > 0) {
    const full = Math.min(PARTS, Math.floor((PARTS * done) / total))
    return `${'█'.repeat(full)}${'░'.repeat(PARTS - full)} ${Math.floor((100 * done) / total)} %`
  }
  if (done === 0) return ''
  return phase.startsWith('fetch') ? `${(done / 1_000_000).toFixed(1)} MB` : done.toLocaleString('en')
}

interface Step {
  readonly phase: string
  readonly done: number
  /** 0 while nobody knows. */
  readonly total: number
}

function readStep(event: unknown): Step | null {
  if (typeof event !== 'object' || event === null || !('phase' in event) || typeof event.phase !== 'string') return null
  const done = 'done' in event && typeof event.done === 'number' ? event.done : 0
  const total = 'total' in event && typeof event.total === 'number' ? event.total : 0
  return { phase: event.phase, done, total }
}
