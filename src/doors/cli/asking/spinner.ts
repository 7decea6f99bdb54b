import type { Output } from './surroundings.ts'

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const
const CLEAR_LINE = '\r\u001B[2K'
const EVERY_MS = 100

interface Spinner {
  /** What is being done from now on. */
  readonly say: (what: string) => void
  readonly stop: () => void
}

/** A line that moves while something takes its time, on a terminal only: what is piped somewhere is not for eyes. */
export function showSpinner(output: Output): Spinner {
  if (!output.isTTY) return { say() {}, stop() {} }
  let frame = 0
  let text = ''
  const draw = (): void => output.write(`${CLEAR_LINE}${FRAMES[frame++ % FRAMES.length]} ${text}`)
  let timer: NodeJS.Timeout | undefined
  return {
    say(what) {
      text = what
      draw()
      timer ??= setInterval(draw, EVERY_MS)
    },
    stop() {
      if (timer) output.write(CLEAR_LINE)
      clearInterval(timer)
      timer = undefined
    },
  }
}
