import { readFileSync } from 'node:fs'

/** What a server may open wherever it runs: shared libraries and settings of the system, itself as the kernel shows it. */
const SYSTEM = /^\/(etc|lib|lib64|usr|proc|sys|dev)(\/|$)/

/**
 * The files that processes opened and that are neither of the system nor in these folders, and the addresses that they
 * connected to and that are not of this machine, from a record of strace. What was not there to be opened does not count.
 */
export function strayCalls(record: string, folders: readonly string[]): string[] {
  const strays = new Set<string>()
  for (const line of callsIn(readFileSync(record, 'utf8'))) {
    const opened = /\b(?:open|openat|openat2|creat|execve|truncate)\((?:[\w-]+, )?"((?:[^"\\]|\\.)*)".*\) = \d/.exec(
      line,
    )
    const file = opened?.[1]
    // A path that is not absolute begins in the working directory, which is one of the folders.
    if (file?.startsWith('/') && !SYSTEM.test(file) && !folders.some((folder) => file.startsWith(folder)))
      strays.add(file)
    const address = /\bconnect\(.*(?:inet_addr\("|inet_pton\(AF_INET6, ")([^"]+)"/.exec(line)?.[1]
    if (address !== undefined && !/^(127\.|::1$|::ffff:127\.)/.test(address)) strays.add(`connect ${address}`)
  }
  return [...strays]
}

/** A call that another thread interrupts is told in two lines. */
function callsIn(text: string): string[] {
  const begun = new Map<string, string>()
  return text.split('\n').flatMap((line) => {
    const [, pid = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(pid, rest.slice(0, -'<unfinished ...>'.length))
      return []
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    return resumed ? [`${begun.get(pid) ?? ''}${resumed[1]}`] : [rest]
  })
}
