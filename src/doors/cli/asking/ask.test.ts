import { expect, test } from 'vitest'
import { commandLineOn } from '../../../../test/kit/admin.ts'
import { testApi } from '../../../../test/kit/api.ts'
import { testConsole } from '../../../../test/kit/console.ts'
import { capabilities } from '../../../capabilities.ts'
import { KEY_SCOPES } from '../../../contract/words.ts'

test('a command answers the same of the store and of a server, by one row', async () => {
  const api = await testApi('embedded')
  const { app } = testConsole(api)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const project = await api.project()
  const key = await api.newKey(project.id, KEY_SCOPES)
  const run = async (place: readonly string[], ...args: string[]) =>
    commandLineOn(api.services.db, [...args, ...place, '--json'])
  const [here, there] = [
    ['--project', project.name],
    ['--url', url, '--key', key],
  ]
  const made = await run(there, 'links', 'create', '--name', 'The agency', '--scopes', 'read:docs')
  expect(JSON.parse(made.stdout)).toMatchObject({
    name: 'The agency',
    address: expect.stringContaining(`${url}/#link=`),
  })
  for (const args of [
    ['links', 'list'],
    ['releases', 'list'],
    ['sources', 'list'],
    ['changes'],
    ['hooks', 'list'],
    ['export', 'tokens', '--format', 'json'],
    ['lint', import.meta.dirname],
  ]) {
    const [one, other] = [await run(here, ...args), await run(there, ...args)]
    if (args[0] === 'export') one.stdout = one.stdout.replaceAll(project.name, 'tokens')
    expect(other, args.join(' ')).toEqual(one)
    expect(other.code).toBe(0)
  }
  expect(await run(there, 'links', 'create', '--expires', 'never')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^vitrine: --expires /) as string,
  })
  expect(await run([...here, ...there], 'links', 'list')).toMatchObject({ code: 2 })
  expect((await run(['--url', url, '--key', 'svc_wrong'], 'links', 'list')).stderr).toContain('the key is unknown')
  await app.close()
})

test('no listener has a way to a row for operators', async () => {
  const api = await testApi('embedded')
  const { app } = testConsole(api)
  const key = await api.newKey((await api.project()).id, KEY_SCOPES)
  const headers = { authorization: `Bearer ${key}` }
  const described = await Promise.all(
    ['/openapi.json', '/console/openapi.json', '/api/openapi.json'].map(async (url) =>
      app.inject({ method: 'GET', url, headers }),
    ),
  )
  const rows = capabilities.filter(({ audience }) => audience === 'operator')
  expect(rows.length).toBeGreaterThan(20)
  for (const { id } of rows) {
    for (const { payload } of described) expect(payload).not.toContain(`"operationId":"${id}"`)
    for (const url of [`/console/${id}`, `/console/${id.replace('.', '/')}`, `/api/v1/${id}`, `/v1/${id}`])
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode } = await app.inject({ method, url, headers })
        // Some are called as a noun of the console is: that row answers then, or says which methods it takes.
        const isOther = capabilities.some((row) => row.audience === 'console' && `/console${row.path}` === url)
        if (!isOther) expect(statusCode, `${method} ${url}`).toBeGreaterThanOrEqual(400)
      }
  }
})
