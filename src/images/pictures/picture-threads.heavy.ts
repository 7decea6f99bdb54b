import { expect, test } from 'vitest'
import { drawTask, SQUARE, tellOf } from '../../../test/kit/samples/draw-tasks.ts'
import { silent } from '../../../test/kit/global-setup.ts'
import { PictureThreads } from './picture-threads.ts'

test('layers upon layers are rasterized smaller, so that their memory is bounded', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `layer ${at}`)
  const see = { width: 2000, height: 2000, opacity: 0.9, backgroundColor: '#11aa3322' }
  const elements = Object.fromEntries(['root', ...names].map((name) => [name, { styles: { ...see, x: 0, y: 0 } }]))
  const layout = names.reduceRight<unknown>((inner, name) => ({ [name]: inner === null ? [] : [inner] }), null)
  const deep = { name: 'Deep', default: JSON.stringify({ layout: [{ root: [layout] }], elements }) }
  const threads = new PictureThreads({ log: silent, mostMs: 50_000 })
  const drawn = await threads.draw('one', { ...drawTask(), format: 'png' }, tellOf(deep))
  if (drawn === null || typeof drawn === 'string') throw new Error(`it was not drawn: ${drawn}`)
  expect(drawn.width * drawn.height).toBeLessThan(1_000_000)
  await threads.close()
})

test('a picture that takes too much memory ends its thread and nothing else', async () => {
  const threads = new PictureThreads({ log: silent })
  const heavy = { name: 'Heavy', variants: `[${'{"a":{}},'.repeat(6_000_000)}{}]` }
  // Short of memory a thread is slow before it is out of it.
  expect(['too large', 'too slow']).toContain(await threads.draw('one', drawTask(), tellOf(heavy)))
  expect(await threads.draw('one', drawTask(), tellOf(SQUARE))).toMatchObject({ width: 12 })
  await threads.close()
})
