// A thread in which pictures are drawn: one that takes long, or more memory than there is, costs itself alone.
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { FontFile } from '@vitrine/render'
import { PACKAGE_ROOT } from '../package-root.ts'
import { tellThread } from '../threads/thread-time.ts'
import { rasterize } from './rasterize.ts'
import { ThreadDrawing, ThreadMemory } from './thread-drawing.ts'
import type { Asks, FromThread, ToThread } from './thread-messages.ts'

tellThread()
const font = JSON.parse(readFileSync(new URL('render/font/inter.json', PACKAGE_ROOT), 'utf8')) as FontFile // comes with us
const memory = new ThreadMemory()

let drawing: ThreadDrawing | undefined
let asked: Asks | undefined

parentPort?.on('message', (message: ToThread) => {
  void goOn(message).then(
    (reply) =>
      parentPort?.postMessage(
        reply,
        'drawn' in reply && reply.drawn.png ? [reply.drawn.png.buffer as ArrayBuffer] : [],
      ),
    (error: unknown) => parentPort?.postMessage({ failed: String(error) } satisfies FromThread, []),
  )
})

async function goOn(message: ToThread): Promise<FromThread> {
  if ('task' in message) {
    const { task, document } = message
    drawing = new ThreadDrawing(task, memory, font)
    if (document) drawing.takeDocument(task.root, document)
  } else if (asked) drawing?.take(asked, message.told)
  if (!drawing) throw new Error('nothing is being drawn')
  const next = drawing.next()
  if (next === 'too large') return { tooLarge: true }
  if (!('svg' in next)) return { asks: (asked = next) }
  if (drawing.task.format === 'svg') return { drawn: { ...next, lacksImages: drawing.lacksImages }, isSpent: false }
  const { lacksImages } = drawing
  const { png, isSpent, ...size } = await rasterize(next)
  return { drawn: { ...next, ...size, png, lacksImages }, isSpent }
}
