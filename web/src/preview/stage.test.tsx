import { expect, test } from 'vitest'
import { openPart } from '../../test/explorer.tsx'
import { all, press, textOf, the, until } from '../../test/screen.ts'
import { Stage } from './stage.tsx'

const drawn = { component_id: 'c1', name: 'Chip', svg: '<svg/>', width: 80, height: 24, missing: [], boxes: [] }
const byTool = {
  url: 'https://objects.example/chip.png',
  expires_at: '2026-01-02T03:04:05.000Z',
  content_type: 'image/png',
  size_bytes: 900,
  scale: 2,
  shows: 'set' as const,
}
const stage = () => <Stage componentId="c1" name="Chip" props={{}} modes={{}} />

test("the reader switches between our picture and the design tool's, and is told what that one shows", async () => {
  openPart(stage, { drawPicture: () => drawn, getToolPicture: () => ({ picture: byTool }) })
  const ours = await the('img', 'Chip')
  expect(ours.getAttribute('src')).toContain('data:image/svg+xml')
  await press('button', 'Design tool')
  const image = await the('img', 'Chip, as the design tool shows it')
  expect([image.getAttribute('src'), all('img').length]).toEqual([byTool.url, 1])
  expect(textOf(document.body)).toContain('own picture, of all variants, from the last sync')
  Object.defineProperties(image, { naturalWidth: { value: 320 }, naturalHeight: { value: 120 } })
  image.dispatchEvent(new Event('load'))
  // Two pixels of it stand for one of the component.
  await until(() => expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['160', '60']))
  await press('button', 'Vitrine')
  expect((await the('img', 'Chip')).getAttribute('src')).toContain('data:image/svg+xml')
})

test('an address that has ended is asked for again, once', async () => {
  let asked = 0
  openPart(stage, {
    drawPicture: () => drawn,
    getToolPicture: () => ({ picture: { ...byTool, url: `${byTool.url}?${++asked}` } }),
  })
  await press('button', 'Design tool')
  const name = 'Chip, as the design tool shows it'
  ;(await the('img', name)).dispatchEvent(new Event('error'))
  await until(() => expect(all('img', name)[0]?.getAttribute('src')).toBe(`${byTool.url}?2`))
  ;(await the('img', name)).dispatchEvent(new Event('error'))
  await until(() => expect(textOf(document.body)).toContain('no picture'))
  expect(asked).toBe(2)
})

test('where no sync has brought one there is nothing to switch', async () => {
  openPart(stage, { drawPicture: () => drawn })
  await the('img', 'Chip')
  expect(all('button', 'Design tool')).toEqual([])
})
