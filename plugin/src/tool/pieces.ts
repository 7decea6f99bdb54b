import type { Pace } from './pace.ts'

const PIECE_CHARACTERS = 262_144

/** Takes a file's text as it is made, so that no file is ever in memory as a whole here. */
export interface Pieces {
  begin(file: string): Promise<void>
  write(text: string): Promise<void>
  end(): Promise<void>
  /** A whole file. */
  writeJson(file: string, json: unknown): Promise<void>
}

export function newPieces(send: (file: string, text: string) => Promise<void>): Pieces {
  let file = ''
  let waiting: string[] = []
  let length = 0
  async function flush(): Promise<void> {
    const text = waiting.join('')
    waiting = []
    length = 0
    for (let at = 0; at < text.length;) {
      let end = Math.min(at + PIECE_CHARACTERS, text.length)
      // Both halves of a character that has two stay together: alone neither can be written.
      if (end < text.length && isFirstHalf(text.charCodeAt(end - 1))) end++
      await send(file, text.slice(at, end))
      at = end
    }
  }
  async function begin(name: string): Promise<void> {
    await flush()
    file = name
  }
  async function write(text: string): Promise<void> {
    waiting.push(text)
    length += text.length
    if (length >= PIECE_CHARACTERS) await flush()
  }
  return {
    begin,
    write,
    end: flush,
    async writeJson(name, json) {
      await begin(name)
      await write(JSON.stringify(json))
      await flush()
    },
  }
}

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

export interface ExportedNode {
  readonly id?: string
  readonly type?: string
  children?: readonly ExportedNode[]
  [member: string]: unknown
}

/** Layers that are written at once: a long text takes the thread while it is made. */
const AT_ONCE = 200

/** Writes a layer with all that is in it, in any number of texts. */
export async function writeNode(
  node: ExportedNode,
  { write, pace }: { readonly write: (text: string) => Promise<void>; readonly pace: Pace },
): Promise<void> {
  await pace.breathe()
  if (node.children === undefined || layersIn(node, AT_ONCE) <= AT_ONCE) return write(JSON.stringify(node))
  const { children, ...own } = node
  await write(`${JSON.stringify(own).slice(0, -1)}${Object.keys(own).length > 0 ? ',' : ''}"children":[`)
  for (const [at, child] of children.entries()) {
    if (at > 0) await write(',')
    await writeNode(child, { write, pace })
  }
  await write(']}')
}

/** At most one more than `most` are counted. */
function layersIn(node: ExportedNode, most: number): number {
  let count = 1
  for (const child of node.children ?? []) {
    if (count > most) break
    count += layersIn(child, most - count)
  }
  return count
}
