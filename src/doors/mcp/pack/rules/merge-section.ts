import { BEGIN, END } from './agents-section.ts'

/** A file with its section in place of the one that it has; behind all else where it has none. What people wrote stays. */
export function mergeSection(file: string | null, section: string): string {
  if (file === null || file.trim() === '') return section
  const begin = file.indexOf(BEGIN)
  const end = file.indexOf(END, begin)
  if (begin === -1 || end === -1) return `${file}${file.endsWith('\n') ? '' : '\n'}\n${section}`
  return `${file.slice(0, begin)}${section.trimEnd()}${file.slice(end + END.length)}`
}
