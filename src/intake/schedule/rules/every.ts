const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 }
const SHORTEST = 60
const LONGEST = 31 * 86_400

type Every = { readonly seconds: number } | { readonly fault: string }

/** `15m`, `2h`, `1d`: from a minute to 31 days. */
export function readEvery(text: string): Every {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const seconds = Number(count) * (UNITS[unit] ?? Number.NaN)
  if (Number.isNaN(seconds)) return { fault: `"${text}" is not a time between two looks: write 15m, 2h or 1d` }
  if (seconds < SHORTEST) return { fault: `"${text}" is too often: once a minute at most` }
  return seconds > LONGEST ? { fault: `"${text}" is too seldom: 31d at most` } : { seconds }
}
