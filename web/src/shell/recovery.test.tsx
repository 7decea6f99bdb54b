import { expect, test, vi } from 'vitest'
import { openExplorer } from '../../test/explorer.tsx'
import { overview } from '../../test/samples.ts'
import { textOf, the, until } from '../../test/screen.ts'

test('an address that names nothing is told inside of the explorer, with ways on', async () => {
  openExplorer('/nope', { getOverview: () => overview() })
  await the('heading', 'Nothing here')
  expect((await the('link', 'Overview', await the('main'))).getAttribute('href')).toBe('/')
})

test('a service that was away is asked again by itself', async () => {
  openExplorer('/screens', {
    getOverview: () => overview(),
    listScreens: () => ({ data: [], total: 0, truncated: false }),
  })
  await until(() => expect(textOf(document.body)).toContain('No screens yet'))
  const there = fetch
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const field = await the('searchbox', 'Filter by name')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'x')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(textOf(document.body)).toContain('The service cannot be reached'))
  await the('button', 'Try again')
  vi.stubGlobal('fetch', there)
  await vi.waitFor(() => expect(textOf(document.body)).toContain('No screen is called so.'), { timeout: 30_000 })
})

test('a part of the explorer that is gone is fetched by loading the page anew, once', async () => {
  vi.resetModules()
  const { notePartMissing, recover } = await import('./recovery.ts')
  const reload = vi.fn()
  sessionStorage.clear()
  await recover(reload)
  expect(reload).not.toHaveBeenCalled() // nothing was missing: this failed for another reason
  const event = new Event('vite:preloadError', { cancelable: true })
  notePartMissing(event)
  expect(event.defaultPrevented).toBe(true)
  const answers = [new TypeError('away'), new Response(null)]
  vi.stubGlobal('fetch', async () => {
    const next = answers.shift()
    if (next instanceof Error) throw next
    return next
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  await recover(reload)
  vi.useRealTimers()
  expect(reload).toHaveBeenCalledTimes(1)

  vi.resetModules()
  const after = await import('./recovery.ts')
  after.notePartMissing(new Event('vite:preloadError', { cancelable: true }))
  await after.recover(reload)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test('style sheets that did not come are taken out, but for the one that first.js waits for', async () => {
  document.head.innerHTML = ['index-1.css', 'component-page-1.css']
    .map((file) => `<link rel="stylesheet" href="/assets/${file}">`)
    .join('')
  const { forgetFailedStyles } = await import('./recovery.ts')
  forgetFailedStyles()
  const left = [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))
  expect(left).toEqual(['/assets/index-1.css'])
  document.head.innerHTML = ''
})
