const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** `3 minutes ago`. */
export function ageInWords(seconds: number): string {
  if (seconds < MINUTE) return 'just now'
  if (seconds < 2 * HOUR) return `${many(Math.round(seconds / MINUTE), 'minute')} ago`
  if (seconds < 2 * DAY) return `${many(Math.round(seconds / HOUR), 'hour')} ago`
  return `${many(Math.round(seconds / DAY), 'day')} ago`
}

/** `every 15 minutes`. */
export function everyInWords(seconds: number): string {
  const [count, unit] =
    seconds % DAY === 0
      ? [seconds / DAY, 'day']
      : seconds % HOUR === 0
        ? [seconds / HOUR, 'hour']
        : [Math.round(seconds / MINUTE), 'minute']
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`
}

const many = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
