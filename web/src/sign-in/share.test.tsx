import { expect, test } from 'vitest'
import { openPart } from '../../test/explorer.tsx'
import { all, fill, press, the } from '../../test/screen.ts'
import { ProjectMenu } from '../shell/project-menu.tsx'

const LINK = {
  id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e11',
  hint: 'svl_abcd…',
  name: 'Agency',
  scopes: ['read:library', 'read:docs'] as ('read:library' | 'read:docs')[],
  status: 'open' as const,
  created_at: '2026-11-17T00:00:00.000Z',
  created_by: 'Ada',
  expires_at: '2026-12-17T00:00:00.000Z',
  revoked_at: null,
  last_used_at: null,
}

test('a link is made for the page that is open, shown once, and revoked from the list', async () => {
  let links: (typeof LINK)[] = []
  const told: object[] = []
  openPart(ProjectMenu, {
    listLinks: () => ({ data: links }),
    createLink: (wish) => {
      told.push(wish)
      links = [LINK]
      return { ...LINK, token: 'svl_secret' }
    },
    revokeLink: () => {
      links = []
      return { ...LINK, status: 'revoked' }
    },
  })
  await press('button', 'Share')
  fill(await the('textbox', 'For whom'), 'Agency')
  await press('button', 'Make a link')
  const shown = (await the('textbox', /^The link, shown this once/)) as HTMLInputElement
  expect(shown.value).toBe(`${location.origin}${location.pathname}${location.search}#link=svl_secret`)
  expect(told).toEqual([{ name: 'Agency', expires: '30d' }])
  await the('list', 'Links that are open')
  await press('button', 'Revoke Agency')
  await expect.poll(() => all('list', 'Links that are open')).toEqual([])
})
