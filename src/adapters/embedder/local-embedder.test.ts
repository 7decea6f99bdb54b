import { expect, test } from 'vitest'
import { silentLog } from '../../../test/kit/api.ts'
import { createLocalEmbedder } from './local-embedder.ts'

const clock = { now: () => Date.now() }
const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

test('the model tells what is alike, and takes texts of any length', async () => {
  const embedder = createLocalEmbedder({ log: silentLog, clock, queryMs: 30_000 })
  try {
    const texts = ['a control that starts an action', 'Button', 'banana bread recipe', 'word '.repeat(5_000), '😀', ' ']
    const embedded = await embedder.embed(texts, { purpose: 'query' })
    if (!('vectors' in embedded)) {
      // Some machines lack the instructions, and then search says so.
      expect(embedded).toEqual({ unavailable: 'embedder_unavailable' })
      console.log('the embedding model does not run on this machine')
      return
    }
    const [question, button, bread] = embedded.vectors
    for (const vector of embedded.vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    expect(embedded.vectors.map(({ length }) => length)).toEqual(texts.map(() => 384))
    if (question && button && bread) expect(cosine(question, button)).toBeGreaterThan(cosine(question, bread) + 0.1)
  } finally {
    await embedder.close()
  }
})

test('words that the model cannot read are near to nothing, and take nothing from those that it can', async () => {
  const embedder = createLocalEmbedder({ log: silentLog, clock, queryMs: 30_000 })
  const embedded = await embedder.embed(['数据', 'button', '按钮 button', 'ปุ่ม'], { purpose: 'index' })
  const asked = await embedder.embed(['数据'], { purpose: 'query' })
  await embedder.close()
  if (!('vectors' in embedded)) return console.log('the embedding model does not run on this machine')
  const [data, button, both, thai] = embedded.vectors
  expect([data, thai].map((vector) => vector?.every((value) => value === 0))).toEqual([true, true])
  expect(both).toEqual(button)
  expect(asked).toEqual({ vectors: [data], areOfField: [false] })
})

test('a question goes before texts that wait to be indexed', async () => {
  const embedder = createLocalEmbedder({ log: silentLog, clock, queryMs: 30_000 })
  const order: string[] = []
  const indexing = Array.from({ length: 4 }, (_, at) =>
    embedder.embed([`text ${at}`], { purpose: 'index' }).then(() => order.push('index')),
  )
  const asking = embedder.embed(['question'], { purpose: 'query' }).then(() => order.push('query'))
  await Promise.all([...indexing, asking])
  await embedder.close()
  expect(order.indexOf('query')).toBeLessThanOrEqual(1)
})

test('a model that cannot be started is unavailable, without waiting', async () => {
  const workerFile = new URL('no-such-worker.js', import.meta.url)
  const embedder = createLocalEmbedder({ log: silentLog, clock, workerFile })
  expect(await embedder.embed(['a'], { purpose: 'query' })).toEqual({ unavailable: 'embedder_unavailable' })
  expect(await embedder.embed(['a', 'b'], { purpose: 'index' })).toEqual({ unavailable: 'embedder_unavailable' })
  await embedder.close()
  expect(await embedder.embed(['a'], { purpose: 'query' })).toEqual({ unavailable: 'embedder_unavailable' })
})

test('a question that was asked before is not embedded again', async () => {
  const embedder = createLocalEmbedder({ log: silentLog, clock, queryMs: 30_000 })
  const ask = () => embedder.embed(['a control that starts an action'], { purpose: 'query' })
  const first = await ask()
  await embedder.close()
  const again = await ask()
  expect(again).toEqual(first)
})

test('a question does not wait longer than its time', async () => {
  const embedder = createLocalEmbedder({ log: silentLog, clock, queryMs: 0 })
  expect(await embedder.embed(['a'], { purpose: 'query' })).toEqual({ unavailable: 'embedder_unavailable' })
  await embedder.close()
})
