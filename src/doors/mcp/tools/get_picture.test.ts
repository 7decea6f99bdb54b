import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '@modelcontextprotocol/client'
import { testApi } from '../../../../test/kit/api.ts'
import { importFiles } from '../../../../test/kit/import-kit.ts'
import { answerOf, connect, listenMcp, refusalOf, textOf, walk } from '../../../../test/kit/mcp-kit.ts'

// What an agent is shown of a component: an image, its price before, or its source.
const api = await testApi('embedded')
let client: Client

beforeAll(async () => {
  const { id, key } = await api.project()
  const demo = JSON.parse(readFileSync(new URL('../../../../demo/library.json', import.meta.url), 'utf8')) as object
  await importFiles(api.services, id, demo)
  client = await connect(await listenMcp(api.mount), key)
}, 60_000)

const picture = async (given: Record<string, unknown>) => {
  const result = await client.callTool({ name: 'get_picture', arguments: given })
  expect(result.isError, textOf(result)).toBeFalsy()
  const [, image] = result.content
  if (image?.type !== 'image') throw new Error('no image in the answer')
  const told = result.structuredContent as { readonly width: number; readonly height: number }
  return { told, mimeType: image.mimeType, bytes: Buffer.from(image.data, 'base64') }
}

test('a component is an image of the size that was said, for a price that can be asked for before', async () => {
  const price = await answerOf(client, 'get_picture', { component: 'Button', as: 'price' })
  expect(price).toMatchObject({ component: 'Button', est_tokens: Math.ceil((price.width * price.height) / 750) })
  const { told, mimeType, bytes } = await picture({ component: 'Button' })
  // A pixel that is begun is rounded where the image is made.
  expect(Math.abs(told.width - price.width)).toBeLessThanOrEqual(1)
  expect(mimeType).toBe('image/png')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([told.width, told.height])
})

test('props and modes change it, and the collections that were set are told', async () => {
  const [usual, dark, other] = [
    await picture({ component: 'Button' }),
    await picture({ component: 'Button', modes: ['dark'] }),
    await picture({ component: 'Button', props: { appearance: 'Danger' } }),
  ]
  expect(dark.told).toMatchObject({ modes: { Color: 'Dark' } })
  expect(dark.bytes.equals(usual.bytes)).toBe(false)
  expect(other.bytes.equals(usual.bytes)).toBe(false)
})

test('the source of a picture comes whole, in as many parts as it takes', async () => {
  const parts = (await walk(client, 'get_picture', { component: 'Button', as: 'svg' })) as { svg: string }[]
  const svg = parts.map((part) => part.svg).join('')
  expect(svg).toMatch(/^<svg [^]*<\/svg>$/)
})

test('a mode of no collection and a component that is not there are told with what there is', async () => {
  expect(await refusalOf(client, 'get_picture', { component: 'Button', modes: ['Midnight'] })).toContain('Dark')
  expect(await refusalOf(client, 'get_picture', { component: 'Buton' })).toContain('Button')
})
