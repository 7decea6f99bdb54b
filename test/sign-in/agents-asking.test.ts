import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../kit/api.ts'
import { testConsole } from '../kit/console.ts'
import { agent, BACK, ORIGIN, type Agent } from './agent.ts'

// What a program may ask a person for, where a browser may be sent, and who presses the button.

describe('a program asks', () => {
  let later = 0
  let api: TestApi
  let program: Agent
  let project: Awaited<ReturnType<TestApi['project']>>

  beforeAll(async () => {
    api = await testApi('embedded', { clock: { now: () => Date.now() + later } })
    const console = testConsole(api)
    program = agent(console)
    project = await api.project()
    return () => console.app.close()
  })

  test('the page names the program, where it is, the project and the scopes, and runs no script', async () => {
    const shown = await program.authorize({
      client_id: await program.register({ client_name: '<b>Evil</b>\u202e&' }),
    })
    expect(shown.page.statusCode).toBe(200)
    const policy = String(shown.page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' http://127.0.0.1:7777")
    expect(policy).not.toContain('script-src')
    expect(shown.page.body).toContain('&lt;b&gt;Evil&lt;/b&gt; &amp;')
    expect(shown.page.body).not.toMatch(/<b>|<script|\u202e/)
    expect(shown.page.body).toContain('a program on this computer (127.0.0.1:7777)')
    const decided = await program.press(shown, 'key', { fields: { key: project.key } })
    expect(decided.body).toContain(project.name)
    for (const words of ['Read the library', 'Read the documentation', 'Write the documentation'])
      expect(decided.body).toContain(words)
    expect(decided.body).not.toContain(project.key)
  })

  for (const [what, given, error] of [
    ['plain PKCE', { code_challenge_method: 'plain' }, 'S256'],
    ['no method', { code_challenge_method: undefined }, 'S256'],
    ['no challenge', { code_challenge: undefined }, 'code_challenge'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['the resource of another path', { resource: `${ORIGIN}/other` }, 'invalid_target'],
    ['no person', { prompt: 'none' }, 'interaction_required'],
  ] as const)
    test(`${what} is refused on a page, and nobody is sent anywhere`, async () => {
      const { page } = await program.authorize(given)
      expect([page.statusCode, page.headers['location']]).toEqual([400, undefined])
      expect(page.body).toContain(error)
      // Whoever goes back takes the error along, and who said it.
      expect(page.body).toContain(`iss=${encodeURIComponent(ORIGIN)}`)
    })

  for (const redirect of [
    'https://evil.example/',
    'https://claude.ai/back/',
    'https://claude.ai/back?x=1',
    'https://claude.ai.evil.example/back',
    'https://claude.ai@evil.example/back',
    'http://claude.ai/back',
    'http://127.0.0.1:7777/callback/../evil',
    'http://127.0.0.1.evil.example:7777/callback',
    'http://localhost:7777/callback',
    'javascript://127.0.0.1/callback',
    '//evil.example',
    '',
  ])
    test(`a redirect that is not the program’s leads nowhere: ${redirect}`, async () => {
      const { page } = await program.authorize({ redirect_uri: redirect })
      expect([page.statusCode, page.headers['location']]).toEqual([400, undefined])
      expect(page.body).not.toContain('evil.example')
    })

  test('the port of a loopback redirect may be any', async () => {
    const redirect = BACK.replace('7777', '50123')
    expect(
      new URL(String((await program.consent(project.key, { redirect_uri: redirect })).left.headers['location'])).port,
    ).toBe('50123')
  })

  for (const redirects of [
    ['http://evil.example/'],
    ['javascript://x'],
    ['https://a.example/#x'],
    [],
    'https://a.example',
    [1],
  ])
    test(`nobody registers with ${JSON.stringify(redirects)}`, async () => {
      const payload = { client_name: 'x', redirect_uris: redirects }
      const answer = await program.app.inject({
        method: 'POST',
        url: '/oauth/register',
        headers: { host: 'localhost' },
        payload,
      })
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_redirect_uri'])
    })

  test('a program that nobody registered is unknown, also one that was changed by a letter', async () => {
    const id = await program.register()
    for (const wrong of ['', 'x', `${id.slice(0, -2)}xx`, `vc_${'A'.repeat(22)}${id.slice(25)}`]) {
      const { page } = await program.authorize({ client_id: wrong })
      expect([page.statusCode, page.headers['location']]).toEqual([400, undefined])
      expect(page.body).toContain('client_id')
    }
  })

  test('nobody else presses the button: another origin, another browser, another page', async () => {
    const shown = await program.authorize()
    const page = await program.press(shown, 'key', { fields: { key: project.key } })
    const allow = { fields: { scope: 'read:docs' } }
    const host = { host: 'localhost:4601' }
    for (const headers of [
      { ...host, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { ...host, origin: 'null', 'sec-fetch-site': 'cross-site' },
      { ...host, origin: 'http://localhost:4700', 'sec-fetch-site': 'same-site' },
      host,
    ]) {
      const answer = await program.press({ ...shown, page }, 'allow', { ...allow, headers })
      expect([answer.statusCode, answer.headers['location']]).toEqual([400, undefined])
    }
    const other = await program.authorize()
    for (const browser of ['', other.browser]) {
      const answer = await program.press({ page, browser }, 'allow', allow)
      expect([answer.statusCode, answer.headers['location']]).toEqual([400, undefined])
    }
    const without = await program.press(shown, 'allow', allow)
    expect([without.statusCode, without.headers['location']]).toEqual([401, undefined])
    later = 15 * 60_000
    const late = await program.press({ ...shown, page }, 'allow', allow)
    later = 0
    expect(late.statusCode).toBe(400)
    expect((await program.press({ ...shown, page }, 'allow', allow)).statusCode).toBe(303)
  })

  test('whoever declines sends the program away, and says who it was', async () => {
    const shown = await program.authorize()
    const left = await program.press(shown, 'decline')
    const told = new URL(String(left.headers['location'])).searchParams
    expect([left.statusCode, told.get('error'), told.get('state'), told.get('iss'), told.get('code')]).toEqual([
      303,
      'access_denied',
      'a state',
      ORIGIN,
      null,
    ])
  })

  test('a key that does not hold decides nothing', async () => {
    const shown = await program.authorize()
    const old = await api.newKey(project.id, ['read:docs'], new Date(Date.now() - 1_000))
    for (const key of ['', 'x', old, `${project.key}x`]) {
      const answer = await program.press(shown, 'key', { fields: { key } })
      expect([answer.statusCode, answer.body.includes('not a key that holds')]).toEqual([401, true])
    }
  })
})
