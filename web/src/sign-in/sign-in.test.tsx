import { expect, test } from 'vitest'
import { openPart } from '../../test/explorer.tsx'
import { all, press, textOf, the, until } from '../../test/screen.ts'
import { ProjectMenu } from '../shell/project-menu.tsx'
import { ChooseProject } from './choose-project.tsx'
import { enter } from '../session/session.ts'
import { SignIn } from './sign-in.tsx'

const TOLD = {
  project: { id: 'a', name: 'Harbor' },
  kind: 'person',
  name: 'Ada Lovelace',
  scopes: ['read:library', 'read:docs'],
  expires_at: '2030-01-01T00:00:00.000Z',
  projects: [
    { id: 'a', name: 'Harbor' },
    { id: 'b', name: 'Yard' },
  ],
} as const

test('the company account is offered only where there is a provider, and comes back to this page', async () => {
  openPart(() => <SignIn />)
  await the('button', 'Sign in')
  expect(all('link')).toEqual([])
})

test('the company account leads through the service, by the address that people use', async () => {
  history.replaceState(null, '', '/tokens?q=a')
  localStorage.setItem('vitrine.project', 'b')
  openPart(() => <SignIn provider="https://library.example.com" />)
  const link = await the('link', 'Sign in with your company account')
  expect(link.getAttribute('href')).toBe(
    'https://library.example.com/console/session/provider?to=%2Ftokens%3Fq%3Da&project=b',
  )
  history.replaceState(null, '', '/')
})

test('which of several libraries is asked, each by its name', async () => {
  openPart(() => <ChooseProject told={TOLD} />)
  await the('heading', 'Which library?')
  expect(all('button').map(textOf)).toEqual(['Harbor', 'Yard'])
})

test('the menu says who is signed in, and leads to the other libraries', async () => {
  openPart(ProjectMenu)
  enter(TOLD)
  const menu = await the('group', 'Library menu')
  await until(() => expect(textOf(menu)).toContain('Signed in as Ada Lovelace'))
  expect(all('button', undefined, menu).map(textOf)).toEqual(['Open Yard', 'Sign out'])
  await press('button', 'Sign out')
})
