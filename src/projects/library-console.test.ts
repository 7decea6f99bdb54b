import { describe, expect, test } from 'vitest'
import { uniqueName } from '../../test/kit/admin.ts'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { engines } from '../../test/kit/databases.ts'
import { KEY_SCOPES } from '../contract/words.ts'

describe.each(engines)('a library that is looked after in the browser, on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  const scene = async () => {
    const { id } = await api.project()
    return { id, key: await api.newKey(id, KEY_SCOPES) }
  }

  test('its name is changed, and told at once; one that is taken or no name is refused', async () => {
    const [{ key }, other] = [await scene(), await scene()]
    const rename = (by: string, name: string) => console.call('renameLibrary', { key: by, body: { name } })
    const name = uniqueName('Harbor')
    expect((await console.call('getOverview', { key })).status).toBe(200)
    expect((await rename(key, name)).body.name).toBe(name)
    expect((await console.call('getOverview', { key })).body.project.name).toBe(name)
    for (const wrong of [name, ' padded', ''])
      expect((await rename(other.key, wrong)).body.error.details.issues[0].path).toBe('body.name')
  })

  test('it goes only with its name typed, and nothing of it answers any more', async () => {
    const [{ key }, other] = [await scene(), await scene()]
    const name = uniqueName('Ending')
    await console.call('renameLibrary', { key, body: { name } })
    const remove = (confirm: string) => console.call('deleteLibrary', { key, query: { confirm } })
    expect((await remove(name.toUpperCase())).body.error.details.issues[0].path).toBe('query.confirm')
    expect((await console.call('getOverview', { key })).status).toBe(200)
    expect((await remove(name)).body).toMatchObject({ name, deleted: { entities: 0 } })
    expect((await console.call('getOverview', { key })).status).toBe(401)
    expect((await console.call('getOverview', { key: other.key })).status).toBe(200)
  })
})
