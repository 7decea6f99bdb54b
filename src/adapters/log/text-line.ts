/**
 * A line of the log for a person: `09:41:07 warn  store.slow  ms=12 error="TypeError: no way"`. The event says what
 * happened; what has blanks in it is quoted, so that a line can be taken apart again.
 */
export function textLine({ time, level, event, ...fields }: Readonly<Record<string, unknown>>): string {
  const clock = String(time).slice(11, 19)
  const told = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${shown(value)}`)
  return [clock, String(level).padEnd(5), String(event), ...told].join(' ')
}

function shown(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  // Quoted also where a control character could move the cursor of the terminal.
  return /^[\w./:@%+…-]+$/.test(value) ? value : JSON.stringify(value)
}
