import { expect, test } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { all, textOf, the, until } from '../../test/screen.ts'
import { Refusal } from '../../test/service.ts'

const refused = (status: number, message: string) => () => {
  throw new Refusal(status, 'SVC_ERROR', message)
}
const nothing = () => ({ data: [] }) as never

for (const [address, title, words] of [
  ['/tokens/gone', 'Token not found', 'This address names no token of this library'],
  ['/tokens/nonsense', 'Token not found', 'ids must be uuids'],
  ['/styles/gone', 'Style not found', 'This address names no style of this library'],
  ['/components/gone', 'Component not found', 'no component'],
  ['/pages/gone', 'Page not found', 'no page'],
  ['/entities/doc-page/gone/history', 'History not found', 'Nothing is kept about it'],
  ['/entities/nonsense/1', 'Nothing here', 'names no page of the explorer'],
  ['/graph/nonsense/1', 'Nothing here', 'names no page of the explorer'],
] as const)
  test(`what is not there has a heading that says so, also in the tab: ${address}`, async () => {
    openExplorer(address, {
      getTokenValues: address.endsWith('gone') ? nothing : refused(400, 'ids must be uuids'),
      getStyleValues: nothing,
      getComponent: refused(404, 'no component'),
      getPage: refused(404, 'no page'),
    })
    await the('heading', title)
    expect(all('heading').filter(({ tagName }) => tagName === 'H1')).toHaveLength(1)
    await until(() => expect(textOf(document.body)).toContain(words))
    expect(document.title).toBe(`${title} · Vitrine`)
  })

test('a page whose service fails keeps the name of what it is, and offers to try again', async () => {
  openExplorer('/components/c1', { getComponent: refused(500, 'It broke.') })
  await the('heading', 'Component')
  await the('button', 'Try again')
})
