import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseProject, currentSession, endSession, enter, openSession, signIn } from './session.ts'

const told = (id: string) => ({
  project: { id, name: `Project ${id}` },
  kind: 'key' as const,
  name: null,
  scopes: ['read:docs'],
  expires_at: '2030-01-01T00:00:00.000Z',
})

/** What the service answers, by method and path; what was asked is kept. */
function service(answers: Readonly<Record<string, () => Response>>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    const answer = answers[`${method} ${path}`]
    if (!answer) throw new TypeError('nobody answers')
    return answer()
  })
  return asked
}
const stored = (): string => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
const nobody = () => Response.json({ session: null })
const somebody = (id: string) => () => Response.json({ session: told(id) })

beforeEach(() => {
  service({})
  endSession('signed-out')
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
afterEach(() => vi.unstubAllGlobals())

test('a browser that has a session is in at once in a new tab, and learns whose it is', async () => {
  localStorage.setItem('vitrine.session', 'a')
  service({ 'GET /console/session': somebody('a') })
  const opening = openSession()
  expect(currentSession().state).toBe('in')
  await opening
  expect(currentSession().told?.project.name).toBe('Project a')
})

test('one that has none is out, without a reproach', async () => {
  service({ 'GET /console/session': nobody })
  vi.resetModules()
  const opened = await import('./session.ts')
  expect(opened.currentSession().state).toBe('asking')
  await opened.openSession()
  expect(opened.currentSession()).toEqual({ state: 'out', told: null, key: null })
})

test('a service that does not answer ends no session', async () => {
  localStorage.setItem('vitrine.session', 'a')
  await openSession()
  expect(currentSession().state).toBe('in')
})

test('a link in the address signs in, and is out of the address before anything is asked', async () => {
  history.replaceState(null, '', '/components/x?tab=1#link=svl_abc')
  const asked = service({ 'GET /console/session': nobody, 'POST /console/session/link': somebody('b') })
  const opening = openSession()
  expect(location.hash).toBe('')
  await opening
  expect(location.pathname + location.search).toBe('/components/x?tab=1')
  expect(asked).toEqual(['GET /console/session', 'POST /console/session/link'])
  expect(currentSession().told?.project.id).toBe('b')
  expect(stored()).not.toContain('svl_')
})

test('a link that has ended says so where one signs in', async () => {
  history.replaceState(null, '', '/#link=svl_abc')
  service({ 'GET /console/session': nobody, 'POST /console/session/link': () => Response.json({}, { status: 401 }) })
  await openSession()
  expect(currentSession().fault).toContain('This link has ended')
})

test('an address takes nobody out of their session: what it brought is offered', async () => {
  localStorage.setItem('vitrine.session', 'a')
  history.replaceState(null, '', '/#key=svc_theirs')
  const asked = service({ 'GET /console/session': somebody('a') })
  await openSession()
  expect(currentSession()).toMatchObject({ state: 'in', offered: { key: 'svc_theirs' } })
  expect(asked).toEqual(['GET /console/session'])
})

test('a key that an older release kept is exchanged once, and no longer kept', async () => {
  localStorage.setItem('vitrine.key', 'svc_old')
  service({ 'GET /console/session': nobody, 'POST /console/session': somebody('c') })
  await openSession()
  expect(currentSession()).toMatchObject({ state: 'in', told: { project: { id: 'c' } } })
  expect(localStorage.getItem('vitrine.key')).toBeNull()
})

test('the key itself is kept nowhere', async () => {
  service({ 'POST /console/session': somebody('d') })
  expect(await signIn('svc_secret', { remember: true })).toBeNull()
  expect(stored()).not.toContain('svc_secret')
})

test('signing out in one tab, or signing in elsewhere, is seen in the others', async () => {
  service({ 'GET /console/session': somebody('b') })
  enter(told('a'))
  localStorage.setItem('vitrine.session', 'b')
  dispatchEvent(new StorageEvent('storage', { key: 'vitrine.session', newValue: 'b' }))
  await expect.poll(() => currentSession().told?.project.id).toBe('b')
  dispatchEvent(new StorageEvent('storage', { key: 'vitrine.session', newValue: null }))
  expect(currentSession().state).toBe('out')
})

const person = (id: string, ...ids: readonly string[]) => ({
  ...told(id),
  kind: 'person' as const,
  name: 'Ada',
  projects: ids.map((one) => ({ id: one, name: `Project ${one}` })),
})

test('a sign-in by name that came to nothing says why, and where to try again', async () => {
  for (const [word, want] of [
    ['away', 'does not answer'],
    ['nowhere', 'none of your groups'],
    ['__proto__', 'Sign in again'],
  ] as const) {
    history.replaceState(null, '', `/tokens#sign-in=${word}`)
    service({ 'GET /console/session': () => Response.json({ session: null, provider: { at: location.origin } }) })
    await openSession()
    expect(location.hash).toBe('')
    expect(currentSession()).toMatchObject({ state: 'out', provider: location.origin })
    expect(currentSession().fault).toContain(want)
  }
})

test('such a word in an address says nothing to those who are signed in', async () => {
  history.replaceState(null, '', '/#sign-in=away')
  service({ 'GET /console/session': somebody('a') })
  await openSession()
  expect(currentSession()).toMatchObject({ state: 'in', told: { project: { id: 'a' } } })
  expect(currentSession().fault).toBeUndefined()
})

test('one with several projects chooses, which is remembered for the next time', async () => {
  history.replaceState(null, '', '/#choose')
  const asked = service({
    'GET /console/session': () => Response.json({ session: person('a', 'a', 'b') }),
    'POST /console/session/project': () => Response.json({ session: person('b', 'a', 'b') }),
  })
  await openSession()
  expect(currentSession().isChoosing).toBe(true)
  expect(await chooseProject('b')).toBeNull()
  expect(currentSession()).toMatchObject({ state: 'in', told: { project: { id: 'b' } } })
  expect(currentSession().isChoosing).toBeUndefined()
  expect(asked.at(-1)).toBe('POST /console/session/project')
  expect(localStorage.getItem('vitrine.project')).toBe('b')
})
