/** Whether an ISO date, with or without a time, names a day and time that exist. */
export function isIsoDate(text: string): boolean {
  const day = text.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) return false
  return text.length === 10 || !Number.isNaN(Date.parse(text))
}
