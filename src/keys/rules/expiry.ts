const HOUR = 3_600_000
const UNITS: Readonly<Record<string, number>> = { h: HOUR, d: 24 * HOUR, w: 7 * 24 * HOUR }
const LATEST = Date.UTC(9999, 11, 31)
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/

type Expiry = { readonly at: number } | { readonly fault: string }

/** `90d`, `12h`, `4w` from now, or an ISO date (midnight UTC) or time. It must lie ahead. */
export function parseExpiry(text: string, now: number): Expiry {
  const at = parse(text, now)
  if (at === null) return { fault: `"${text}" is not an expiry: write 90d, 12h, 4w or a date such as 2030-01-31` }
  if (at > LATEST) return { fault: `"${text}" is too far ahead: leave the expiry out for a key without one` }
  if (at <= now) return { fault: `"${text}" is not in the future` }
  return { at }
}

function parse(text: string, now: number): number | null {
  const [, count, unit] = /^(\d{1,9})([hdw])$/.exec(text) ?? []
  if (count !== undefined && unit !== undefined) return now + Number(count) * (UNITS[unit] ?? Number.NaN)
  if (!DATE.test(text)) return null
  const at = Date.parse(text)
  const midnight = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(at) || Number.isNaN(midnight.getTime())) return null
  // The 30th of February parses, as the 2nd of March.
  return midnight.toISOString().slice(0, 10) === text.slice(0, 10) ? at : null
}
