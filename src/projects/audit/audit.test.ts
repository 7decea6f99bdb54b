import { expect, test } from 'vitest'
import { admin, adminServices, uniqueName } from '../../../test/kit/admin.ts'
import { testApi } from '../../../test/kit/api.ts'
import { engines } from '../../../test/kit/databases.ts'
import { auditWork } from './audit-work.ts'
import { insertEntry } from './store.ts'

interface Trail {
  readonly data: {
    readonly id: string
    readonly action: string
    readonly actor: string
    readonly key_id: string | null
    readonly request_id: string | null
    readonly details: object
  }[]
  readonly pagination: { readonly next_cursor: string | null }
}

for (const engine of engines) {
  test(`${engine}: who did what stands in the trail: commands by their operator, writes by the name of their key`, async () => {
    const api = await testApi(engine)
    const services = adminServices(api.services.db)
    const name = uniqueName('Audited')
    const { id: projectId } = await admin<{ id: string }>(services, 'projects.create', { name })
    const made = await admin<{ id: string; key: string; name: string }>(services, 'keys.create', {
      project: name,
      scopes: ['read:docs', 'write:docs'],
      name: 'Ada’s agent',
    })
    expect(made.name).toBe('Ada’s agent')
    const headers = { 'x-request-id': 'the-request' }
    const page = { body: { title: 'Welcome' }, key: made.key, headers }
    expect((await api.call('createPage', page)).status).toBe(201)
    expect((await api.call('createPage', { ...page, body: { title: 3 } })).status).toBe(400)
    expect((await api.call('listPages', { key: made.key })).status).toBe(200)
    await admin(services, 'keys.revoke', { key: made.key })

    const { data } = await admin<Trail>(services, 'listAudit', { project: name, query: { limit: ['10'] } })
    expect(data.map(({ action, actor }) => [action, actor.endsWith('(command line)') ? 'operator' : actor])).toEqual([
      ['keys.revoke', 'operator'],
      ['createPage', 'Ada’s agent'],
      ['keys.create', 'operator'],
      ['projects.create', 'operator'],
    ])
    expect(data[1]).toMatchObject({ key_id: made.id, request_id: 'the-request', details: { title: 'Welcome' } })
    expect(data[2]).toMatchObject({ details: { key_id: made.id, name: 'Ada’s agent' } })
    expect(JSON.stringify(data)).not.toContain(made.key)

    const first = await admin<Trail>(services, 'listAudit', { project: projectId, query: { limit: ['3'] } })
    const rest = await admin<Trail>(services, 'listAudit', {
      project: projectId,
      query: { limit: ['3'], cursor: [first.pagination.next_cursor ?? ''] },
    })
    expect([...first.data, ...rest.data]).toEqual(data)
    expect(rest.pagination.next_cursor).toBeNull()
  })

  test(`${engine}: background work is nobody’s doing, and what is refused is not noted`, async () => {
    const api = await testApi(engine)
    const { id } = await api.project()
    await api.services.revisions.write(id, 'docs', () => Promise.resolve())
    const { data } = await admin<Trail>(adminServices(api.services.db), 'listAudit', {
      project: id,
      query: { limit: ['10'] },
    })
    expect(data).toEqual([])
  })

  test(`${engine}: the trail goes back 400 days and no further`, async () => {
    const api = await testApi(engine)
    const { db } = api.services
    const { id: projectId } = await api.project()
    const day = 86_400_000
    const now = Date.now()
    for (const days of [401, 399]) {
      const at = now - days * day
      const acting = { action: `${days}`, actor: 'a', keyId: null, requestId: null, details: {} }
      await insertEntry(db, {
        ...acting,
        projectId,
        id: `${at.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7000-8000-00000000000${days % 10}`,
        at: new Date(at),
      })
    }
    const turn = auditWork({ db, clock: { now: () => now } }).turn
    while (await turn());
    const { data } = await admin<Trail>(adminServices(db), 'listAudit', {
      project: projectId,
      query: { limit: ['10'] },
    })
    expect(data.map(({ action }) => action)).toEqual(['399'])
  })
}
