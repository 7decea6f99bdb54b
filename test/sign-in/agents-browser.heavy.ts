import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, startBrowser, startDemo, type DemoServer, type TestBrowser } from '../kit/browser.ts'
import { accessibilityFaults } from '../kit/explorer-kit.ts'

// The page on which a person lets a program in, in a real browser, which holds forms to the policy and runs no script of it.

const VERIFIER = 'a-verifier-that-is-long-enough-for-the-standard'
/** Pictures of the page are put there, where somebody wants to look at it. */
const PICTURES = process.env['VITRINE_CONSENT_PICTURES']

describe.skipIf(noBrowser)('a person lets a program in by a browser', () => {
  let server: DemoServer
  let browser: TestBrowser
  let program: Server
  let back = ''

  beforeAll(async () => {
    server = await startDemo()
    browser = await startBrowser()
    program = createServer((_, response) => response.end('back at the program'))
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
    back = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`
    return undefined
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await server.stop()
    program.close()
  })

  async function ask(redirect: string): Promise<string> {
    const registered = await fetch(`${server.consoleUrl}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Claude Code', redirect_uris: [redirect] }),
    })
    const { client_id: client } = (await registered.json()) as { client_id: string }
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: client,
      redirect_uri: redirect,
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      state: 's',
      resource: `${server.consoleUrl}/mcp`,
    })
    return `${server.consoleUrl}/oauth/authorize?${query.toString()}`
  }

  test('it has no fault of accessibility, in light or dark, wide or narrow, and nothing beyond its edge', async () => {
    const address = await ask(back)
    const faults: string[] = []
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        const watched = await browser.open({ colorScheme, viewport: { width, height: 900 } })
        const { page } = watched
        const look = async (name: string): Promise<void> => {
          faults.push(
            ...(await accessibilityFaults(page)).map(
              (fault) => `${name} ${colorScheme} ${width}: ${JSON.stringify(fault)}`,
            ),
          )
          const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
          if (beyond > 0) faults.push(`${name} ${colorScheme} ${width}: ${beyond} beyond the edge`)
          if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}-${colorScheme}-${width}.png`) })
        }
        await page.goto(address)
        await look('key')
        await page.getByLabel('API key').fill('svc_wrong')
        await page.keyboard.press('Enter')
        await page.getByRole('alert').waitFor()
        await look('refused')
        await page.getByLabel('API key').fill(server.key)
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Allow' }).waitFor()
        await look('decision')
        await page.goto(`${address}&scope=nothing`)
        await look('fault')
        expect(watched.outside).toEqual([])
      }
    expect(faults).toEqual([])
  }, 120_000)

  for (const redirect of ['127.0.0.1', 'localhost'])
    test(`a browser that runs no scripts goes on to the program at ${redirect}, with a code`, async () => {
      const { page, errors } = await browser.open({ javaScriptEnabled: false })
      const place = back.replace('127.0.0.1', redirect)
      await page.goto(await ask(place))
      await page.getByLabel('API key').fill(server.key)
      await page.getByRole('button', { name: 'Go on' }).click()
      for (const more of ['Write the documentation', 'Propose changes to the documentation'])
        await page.getByLabel(more).uncheck()
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.waitForURL((url) => url.href.startsWith(place))
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['s', server.consoleUrl])
      const answer = await fetch(`${server.consoleUrl}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: searchParams.get('code') ?? '',
          client_id: new URL(await ask(place)).searchParams.get('client_id') ?? '',
          redirect_uri: place,
          code_verifier: VERIFIER,
        }),
      })
      expect(await answer.json()).toMatchObject({ scope: 'read:library read:docs' })
      expect(errors).toEqual([])
    })

  test('an administrator ends it at the command line', async () => {
    const listed = await server.command<{ data: { id: string }[] }>('grants', 'list')
    expect(listed.data.length).toBeGreaterThan(0)
    await server.command('grants', 'end', listed.data[0]?.id ?? '')
    expect((await server.command<{ data: object[] }>('grants', 'list')).data).toHaveLength(listed.data.length - 1)
  })
})
