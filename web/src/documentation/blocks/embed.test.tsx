import { expect, test } from 'vitest'
import { openPart } from '../../../test/explorer.tsx'
import { all, textOf, the, until } from '../../../test/screen.ts'
import { Embed } from './prose.tsx'

test('an embed says what it is and where it leads, and loads nothing', async () => {
  openPart(() => <Embed url="https://www.figma.com/file/abc/Harbor?node-id=1" provider="figma" title="Harbor kit" />)
  const link = await the('link')
  expect(textOf(link)).toBe('Design fileHarbor kitwww.figma.com, opens in a new tab')
  expect(link.getAttribute('href')).toBe('https://www.figma.com/file/abc/Harbor?node-id=1')
  expect(document.querySelector('iframe, img, video, object')).toBeNull()
})

test('an embed that names no address leads nowhere', async () => {
  openPart(() => <Embed url="https://[" provider="link" title="Broken" />)
  await until(() => expect(textOf(document.body)).toContain('This link leads nowhere'))
  expect(all('link')).toEqual([])
})

test('an embed that would sign its reader in elsewhere leads nowhere', async () => {
  openPart(() => <Embed url="https://library.example/#link=svl_theirs" provider="link" title="Ours" />)
  await until(() => expect(textOf(document.body)).toContain('This link leads nowhere'))
  expect(all('link')).toEqual([])
})
