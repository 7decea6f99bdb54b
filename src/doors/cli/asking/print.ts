import type { Surroundings } from './surroundings.ts'

interface Printed {
  readonly json: boolean | undefined
  readonly result: unknown
  readonly forPeople: () => string
}

/** With `--json` the result and nothing else, on stdout; otherwise the text for people. */
export function print({ stdout }: Surroundings, { json, result, forPeople }: Printed): void {
  stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : forPeople())
}

/** A UTC time, to the minute. */
export const minute = (time: string): string => time.slice(0, 16).replace('T', ' ')

export const day = (time: string): string => time.slice(0, 10)

export const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
