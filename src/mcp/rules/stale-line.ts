import { counted } from '../../kit/words/counted.ts'

const LONGEST_ERROR = 160
const LONGEST_NAME = 60
const MOST_NAMED = 2

interface Troubled {
  readonly name: string
  readonly age_seconds: number | null
  readonly last_error: string | null
}

/** What an agent has to know before it believes an answer, in one line; undefined where there is nothing. */
export function staleLine(troubled: readonly Troubled[]): string | undefined {
  if (troubled.length === 0) return undefined
  const named = troubled.slice(0, MOST_NAMED).map(({ name, age_seconds: age, last_error: error }) => {
    const when = age === null ? 'never synced yet' : `last in step with the design tool ${tellAge(age)} ago`
    return `${cut(name, LONGEST_NAME)}: ${when}${error === null ? '' : `; its sync fails: ${cut(error, LONGEST_ERROR)}`}`
  })
  const more = troubled.length - named.length
  return [...named, ...(more > 0 ? [counted(more, 'more source')] : [])].join(' | ')
}

function tellAge(seconds: number): string {
  const hours = seconds / 3_600
  if (hours < 2) return `${Math.round(seconds / 60)} min`
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`
}

const cut = (text: string, longest: number): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`
}
