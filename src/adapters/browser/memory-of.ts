import { readdirSync, readFileSync } from 'node:fs'

const PAGE_BYTES = 4_096

/** What the processes of a group take together; 0 where the system does not tell it as Linux does. */
export function memoryOf(group: number | undefined): number {
  if (group === undefined || process.platform !== 'linux') return 0
  let pages = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // After the name of the program, which may hold anything: state, parent, group.
      const [, , of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(of) === group) pages += Number(readFileSync(`/proc/${name}/statm`, 'utf8').split(' ')[1])
    } catch {
      // It has ended meanwhile.
    }
  }
  return pages * PAGE_BYTES
}
