// What runs in the design tool: it sees the design and no network. The window, which has one, is in ../window.
import type { Connection, FromCode, FromWindow } from './tool/messages.ts'
import { newPace, Stopped, type Pace } from './tool/pace.ts'
import { newPieces } from './tool/pieces.ts'
import { readLibrary } from './read/read-library.ts'
import { wordsOf } from './read/read-pages.ts'
import type { Tool } from './tool/tool.ts'

const tool: Tool = figma
const KEPT_AS = 'connection'

// Dev Mode leaves out layers that are hidden inside of instances, and an import would take them for deleted.
tool.skipInvisibleInstanceChildren = false
tool.showUI(__html__, { width: 420, height: 640, themeColors: true, title: 'Vitrine' })

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the tool's own, which knows its window
const say = (message: FromCode): void => tool.ui.postMessage(message)

let pace: Pace | null = null
let taken: (() => void) | null = null

const SAID: { [Kind in FromWindow['kind']]: (message: Extract<FromWindow, { kind: Kind }>) => Promise<void> | void } = {
  ready: open,
  read: ({ pages, withPictures }) => read(new Set(pages), withPictures),
  took: () => taken?.(),
  stop() {
    pace?.stop()
    taken?.()
  },
  keep: ({ connection }) =>
    connection ? tool.clientStorage.setAsync(KEPT_AS, connection) : tool.clientStorage.deleteAsync(KEPT_AS),
}

tool.ui.on('message', (message: FromWindow) => {
  const answer = SAID[message.kind] as (message: FromWindow) => Promise<void> | void
  Promise.resolve(answer(message)).catch((error: unknown) => say({ kind: 'failed', message: wordsOf(error) }))
})

async function open(): Promise<void> {
  const kept = (await tool.clientStorage.getAsync(KEPT_AS)) as Partial<Connection> | undefined
  const { address, key } = kept ?? {}
  say({
    kind: 'opened',
    name: tool.root.name,
    fileKey: tool.fileKey ?? null,
    pages: tool.root.children.map(({ id, name }) => ({ id, name })),
    connection: typeof address === 'string' && typeof key === 'string' ? { address, key } : null,
  })
}

async function read(wanted: ReadonlySet<string>, withPictures: boolean): Promise<void> {
  if (pace) return say({ kind: 'failed', message: 'the file is being read already' })
  pace = newPace()
  const give = async (message: FromCode): Promise<void> => {
    await new Promise<void>((resolve) => {
      taken = resolve
      say(message)
    })
    taken = null
    await pace?.breathe()
  }
  const pieces = newPieces((file, text) => give({ kind: 'piece', file, text }))
  const givePicture = (file: string, base64: string): Promise<void> => give({ kind: 'picture', file, base64 })
  const tell = (doing: string, done: number, total: number): void => say({ kind: 'progress', doing, done, total })
  try {
    say({
      kind: 'read',
      report: await readLibrary({ tool, pace, pieces, givePicture, tell }, { pages: wanted, withPictures }),
    })
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    say({ kind: 'stopped' })
  } finally {
    pace = null
    taken = null
  }
}
