import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openExplorer } from '../kit/browser.ts'
import { seriousFaults, type ExplorerKit } from '../kit/explorer-kit.ts'
import { CLIENT, hasProvider, NO_PROVIDER, startProvider, type TestProvider } from '../sign-in/provider.ts'

// Getting in: once for all tabs, by a link that somebody sent, and by the company's account.

if (!hasProvider) console.warn(NO_PROVIDER)
let provider: TestProvider | null = null

export const gettingIn = (kit: ExplorerKit): void => {
  test('a pasted address opens in a new tab without a question, and signing out closes both', async () => {
    const watched = await kit.browser.open()
    const { page, errors } = watched
    await openExplorer(watched, kit.server)
    const second = await page.context().newPage()
    await second.goto(`${kit.server.consoleUrl}/pages/typography`)
    await second.getByRole('heading', { name: 'Typography', level: 1 }).waitFor()
    expect(await second.evaluate('document.cookie')).toBe('')
    await second.getByRole('button', { name: 'Library menu' }).click()
    await second.getByRole('button', { name: 'Sign out' }).click()
    await second.getByLabel('API key').waitFor()
    await page.getByLabel('API key').waitFor()
    expect(errors).toEqual([])
  }, 240_000)

  test('a link opens the very page for somebody without a key, to read, until it is revoked', async () => {
    const made = await kit.server.command<{ id: string; address: string }>(
      'links',
      'create',
      '--project',
      'Demo library',
      '--name',
      'Agency',
    )
    const token = made.address.split('#link=')[1] ?? ''
    const { page, errors } = await kit.browser.open()
    await page.goto(`${kit.server.consoleUrl}/pages/typography#link=${token}`)
    await page.getByRole('heading', { name: 'Typography', level: 1 }).waitFor()
    expect(page.url()).toBe(`${kit.server.consoleUrl}/pages/typography`)
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    expect(errors).toEqual([])
    await kit.server.command('links', 'revoke', made.id)
    await page.getByRole('link', { name: 'Components', exact: true }).click()
    await page.getByText('Your session has ended').waitFor()
    const thief = await kit.browser.open()
    await thief.page.goto(`${kit.server.consoleUrl}/#link=${token}`)
    await thief.page.getByText('This link has ended').waitFor()
    expect(await seriousFaults(thief.page)).toEqual([])
  }, 240_000)

  test.skipIf(!hasProvider)(
    'a company account opens the page that was asked for, in the library that is chosen',
    async () => {
      if (!provider) throw new Error('no provider')
      await kit.server.command('projects', 'create', 'Second harbour')
      const { page, errors, outside } = await kit.browser.open()
      provider.person = null
      await page.goto(`${kit.server.consoleUrl}/pages/typography`)
      await page.getByRole('link', { name: 'Sign in with your company account' }).click()
      await page.getByRole('alert').waitFor()
      expect(await seriousFaults(page)).toEqual([])

      provider.person = { id: 'ada', name: 'Ada Lovelace', groups: ['designers'] }
      await page.goto(`${kit.server.consoleUrl}/pages/typography`)
      await page.getByRole('link', { name: 'Sign in with your company account' }).click()
      await page.getByRole('heading', { name: 'Which library?' }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Demo library' }).click()
      await page.getByRole('heading', { name: 'Typography', level: 1 }).waitFor()
      expect(page.url()).toBe(`${kit.server.consoleUrl}/pages/typography`)

      await page.getByRole('button', { name: 'Library menu' }).click()
      await page.getByText('Signed in as Ada Lovelace').waitFor()
      await page.getByRole('button', { name: 'Open Second harbour' }).click()
      await page.getByRole('link', { name: 'Second harbour' }).waitFor()
      await page.getByRole('button', { name: 'Library menu' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByLabel('API key').waitFor()
      await page.goto(`${kit.server.consoleUrl}/pages/typography`)
      await page.getByLabel('API key').waitFor()
      expect(errors).toEqual([])
      expect(outside).toEqual([])
    },
    240_000,
  )
}

/** A server that knows the provider, which is started for it. */
export async function signInSettings(): Promise<Readonly<Record<string, string>>> {
  if (!hasProvider) return {}
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  provider = await startProvider([`${address}/console/session/callback`])
  return {
    VITRINE_CONSOLE_PORT: String(port),
    VITRINE_PUBLIC_URL: address,
    VITRINE_OIDC_ISSUER: provider.issuer,
    VITRINE_OIDC_CLIENT_ID: CLIENT.id,
    VITRINE_OIDC_CLIENT_SECRET: CLIENT.secret,
    VITRINE_OIDC_SCOPE: 'openid profile groups',
    VITRINE_OIDC_GROUPS: JSON.stringify({ designers: { 'Demo library': 'write', 'Second harbour': 'read' } }),
  }
}

export const stopProvider = async (): Promise<void> => provider?.close()

/** The provider has to know the address before the server has it. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
