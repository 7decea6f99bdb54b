import fs from 'node:fs'

/** One line of what happened: a change to the file system, or an event of the workload. */
export type Operation =
  | {
      readonly op: 'open'
      readonly fd: number
      readonly path: string
      readonly creates: boolean
      readonly truncates: boolean
    }
  | { readonly op: 'close' | 'fsync'; readonly fd: number }
  | { readonly op: 'write'; readonly fd: number; readonly at: number; readonly data: Buffer }
  | { readonly op: 'ftruncate'; readonly fd: number; readonly size: number }
  | { readonly op: 'truncate'; readonly path: string; readonly size: number }
  | { readonly op: 'writeFile'; readonly path: string; readonly data: Buffer }
  | { readonly op: 'unlink' | 'remove' | 'mkdir'; readonly path: string }
  | { readonly op: 'rename'; readonly path: string; readonly to: string }
  | { readonly op: 'event'; readonly event: 'started' | 'acknowledged'; readonly transaction: number }

export function readOperationLog(file: string): Operation[] {
  const bytes = fs.readFileSync(file)
  const operations: Operation[] = []
  let at = 0
  while (at < bytes.length) {
    const headLength = bytes.readUInt32LE(at)
    const head = JSON.parse(bytes.toString('utf8', at + 4, at + 4 + headLength)) as Operation & { zeros?: number }
    const dataStart = at + 8 + headLength
    const dataEnd = dataStart + bytes.readUInt32LE(dataStart - 4)
    const data = head.zeros ? Buffer.alloc(head.zeros) : bytes.subarray(dataStart, dataEnd)
    operations.push({ ...head, data } as Operation)
    at = dataEnd
  }
  return operations
}
