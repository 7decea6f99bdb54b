import { afterAll, expect, test } from 'vitest'
import { png } from '../../../test/kit/samples/sample-images.ts'
import { drawTask as task, SQUARE, tellOf } from '../../../test/kit/samples/draw-tasks.ts'
import { silent } from '../../../test/kit/global-setup.ts'
import { PictureThreads, type Tell } from './picture-threads.ts'
import type { DocumentText } from './thread-messages.ts'

const opened: PictureThreads[] = []
afterAll(async () => {
  await Promise.all(opened.map((threads) => threads.close()))
})

function open(options: { mostMs?: number; mostWaiting?: number; workerFile?: URL } = {}): PictureThreads {
  const threads = new PictureThreads({ log: silent, ...options })
  opened.push(threads)
  return threads
}

test('a picture is drawn from what the thread asks for', async () => {
  const picture = await open().draw('one', task(), tellOf(SQUARE))
  expect(picture).toMatchObject({ width: 12, height: 10, missing: [] })
})

test('PNG has the pixels that are asked for, and no more than a picture may', async () => {
  const threads = open()
  const small = await threads.draw('one', { ...task(), format: 'png', scale: 4 }, tellOf(SQUARE))
  expect(small).toMatchObject({ width: 48, height: 40 })
  const sized = { name: 'Wall', default: SQUARE.default?.replace('12', '3000').replace('10', '2400') }
  const large = await threads.draw('one', { ...task(), format: 'png' }, tellOf(sized))
  if (large === null || typeof large === 'string') throw new Error('it was not drawn')
  expect(large.width * large.height).toBeLessThanOrEqual(4_010_000)
  expect(large.width / large.height).toBeCloseTo(1.25, 2)
  expect(
    Buffer.from(large.png ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('a document that is told to be too large is not drawn', async () => {
  expect(await open().draw('one', task(), tellOf(undefined))).toBe('too large')
})

/** Draws nothing, and never ends where it is told to. */
const STUBBORN = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ task }) => {
      while (task.props.endless);
      parentPort.postMessage({ drawn: { svg: '', missing: [], boxes: [] }, isSpent: task.props.spent === true })
    })`)}`,
)

test('a picture that takes too long ends its thread and nothing else', async () => {
  const threads = open({ mostMs: 8_000, workerFile: STUBBORN })
  const draw = async (project: string, props: object) =>
    threads.draw(project, { ...task(), props: { ...props } }, tellOf(SQUARE))
  await Promise.all([draw('one', {}), draw('one', {})])
  const slow = draw('one', { endless: true })
  const others = await Promise.all([draw('two', {}), draw('one', {}), draw('two', { spent: true })])
  expect(others.map((one) => typeof one)).toEqual(['object', 'object', 'object'])
  expect(await slow).toBe('too slow')
  expect(await Promise.all([draw('one', {}), draw('two', {})])).toMatchObject([{ svg: '' }, { svg: '' }])
})

test('what cannot be parsed is told, and the next picture is drawn', async () => {
  const threads = open()
  expect(await threads.draw('one', task(), tellOf({ name: 'Broken', default: '{' }))).toBe('failed')
  expect(await threads.draw('one', task(), tellOf(SQUARE))).toMatchObject({ width: 12 })
})

test('a failure of the one who tells is the failure of that picture', async () => {
  const threads = open()
  await expect(threads.draw('one', task(), async () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  )
  expect(await threads.draw('one', task(), async () => null)).toBe(null)
  expect(await threads.draw('one', task(), tellOf(SQUARE))).toMatchObject({ width: 12 })
})

test('projects take turns, and no project has all places', async () => {
  const threads = open({ mostWaiting: 40 })
  // Counted when a picture is begun: which of two threads ends first is the machine's business.
  let begun = 0
  let before = Infinity
  const greedy = () =>
    threads.draw('greedy', task(), async (...asked) => {
      begun++
      return tellOf(SQUARE)(...asked)
    })
  const many = Array.from({ length: 20 }, greedy)
  await Promise.all(Array.from({ length: 3 }, () => Promise.resolve()))
  const refused = Promise.allSettled(Array.from({ length: 10 }, greedy))
  await threads.draw('modest', task(), async (...asked) => {
    before = begun
    return tellOf(SQUARE)(...asked)
  })
  expect(before).toBeLessThanOrEqual(4)
  await Promise.all(many)
  const reasons = (await refused).filter(({ status }) => status === 'rejected')
  expect(reasons.length).toBeGreaterThanOrEqual(8)
})

test('a picture in a fill stands in the SVG once, and in the PNG; what is not there is told', async () => {
  const threads = open()
  const fill = '{"backgroundColor":{"type":"IMAGE","image":"000001","scaleMode":"FILL"},"width":40,"height":20'
  const document: DocumentText = {
    name: 'Photo',
    default: `{"layout":[{"root":["inner"]}],"elements":{"root":{"styles":${fill}}},"inner":{"styles":${fill},"x":2}}}}`,
    graphics: '{"vectors":{},"images":{"000001":"reference"}}',
  }
  const bytes = png({ width: 8, height: 4 })
  const asked: string[] = []
  const tell: Tell = async (asks) => {
    asked.push(...asks.images)
    const told = await tellOf(document)(asks, () => false)
    const image = { contentType: 'image/png', bytes, width: 8, height: 4 }
    return told && { ...told, images: asks.images.map(() => image) }
  }
  const drawn = await threads.draw('one', task(), tell)
  if (drawn === null || typeof drawn === 'string') throw new Error('it was not drawn')
  expect([asked, drawn.missing, drawn.lacksImages]).toEqual([['reference'], [], false])
  expect(drawn.svg.split(Buffer.from(bytes).toString('base64'))).toHaveLength(2)
  expect(drawn.svg.match(/<use /g)).toHaveLength(2)
  const raster = await threads.draw('one', { ...task(), format: 'png' }, tell)
  expect(raster).toMatchObject({ width: 42, height: 20, lacksImages: false })
  const without = await threads.draw('one', task(), tellOf(document))
  expect(without).toMatchObject({ lacksImages: true, missing: [{ reason: 'a picture' }, { reason: 'a picture' }] })
}, 60_000)
