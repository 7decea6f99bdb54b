import type { Report } from './reported.ts'

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const

/** What a step prints so that a workflow shows it beside the lines: `::warning file=…,line=…,title=…::message`. */
export const githubReport = ({ findings }: Report): string =>
  findings
    .map(({ code, severity, message, remedy, path, line }) => {
      const place = path === null ? '' : `file=${property(path)},line=${line},`
      return `::${COMMANDS[severity]} ${place}title=${property(code)}::${escaped(`${message}. ${remedy}`)}\n`
    })
    .join('')

/** A line that begins with two colons is a command: no text of a finding may begin one. */
const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
