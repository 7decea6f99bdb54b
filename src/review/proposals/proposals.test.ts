import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { testConsole, type ConsoleRow } from '../../../test/kit/console.ts'
import { engines } from '../../../test/kit/databases.ts'
import { answerOf, connect, listenMcp } from '../../../test/kit/mcp-kit.ts'
import { KEY_SCOPES } from '../../contract/words.ts'
import { EVENT_TYPES } from '../../projects/outbox/rules/event.ts'

const text = (markdown: string) => ({ type: 'text', content: { markdown } })
const PROPOSES = ['read:library', 'read:docs', 'propose:docs'] as const

describe.each(engines)('proposals on %s', async (engine) => {
  const api = await testApi(engine, { env: { VITRINE_HOOK_HOSTS: '127.0.0.1' } })
  const console = testConsole(api)
  const { db } = api.services

  const scene = async (published = ['One', 'Two', 'Three']) => {
    const project = await api.project()
    const [writer, maker, other] = [
      await api.newKey(project.id, KEY_SCOPES),
      await api.newKey(project.id, PROPOSES),
      await api.newKey(project.id, PROPOSES),
    ]
    const page: string = (await api.call('createPage', { key: writer, body: { title: 'Tone' } })).body.id
    const path = { type: 'doc-page', id: page }
    const write = (texts: readonly string[], headers = {}) =>
      api.call('replaceDocumentation', { key: writer, path, body: { blocks: texts.map(text) }, headers })
    const propose = (texts: readonly string[], key = maker, more = {}) =>
      console.call('createProposal', { key, path, body: { blocks: texts.map(text), ...more } })
    const on = (row: ConsoleRow, id: string, body?: object, key = writer) =>
      console.call(row, { key, path: { id }, ...(body && { body }) })
    const read = async () => (await api.call('getDocumentation', { key: writer, path })).body
    const now = async (): Promise<string[]> =>
      (await read()).blocks.map(({ content }: { content: { markdown: string } }) => content.markdown)
    if (published.length > 0) await write(published)
    return { project, writer, maker, other, path, write, propose, on, read, now }
  }

  test('what is proposed is in no answer of the contract until somebody approves it', async () => {
    const { writer, path, propose, on, read, now } = await scene()
    const before = await api.call('getDocumentation', { key: writer, path })
    const { status, body } = await propose(['One', 'Two, better', 'Three'], undefined, { message: 'Clearer' })
    expect([status, body.state, body.is_own, body.message]).toEqual([201, 'open', true, 'Clearer'])
    const after = await api.call('getDocumentation', { key: writer, path })
    expect([after.text, after.headers['etag']]).toEqual([before.text, before.headers['etag']])
    const shown = (await on('getProposal', body.id)).body
    expect(shown.steps.map(({ what, change }: { what: string; change: number }) => [what, change])).toEqual([
      ['kept', null],
      ['changed', 1],
      ['kept', null],
    ])
    expect([shown.is_behind, shown.conflicts, shown.etag]).toEqual([false, [], (await read()).etag])
    const done = await on('approveProposal', body.id, {})
    expect([done.status, done.body.proposal.state, done.body.proposal.taken]).toEqual([200, 'approved', [1]])
    expect(await now()).toEqual(['One', 'Two, better', 'Three'])
    expect(done.body.etag).toBe((await read()).etag)
  })

  test('history and trail say who approved and whose it was', async () => {
    const { project, writer, maker, path, propose, on } = await scene()
    await db`update api_key set name = 'Editor' where project_id = ${project.id}::uuid and 'admin' = any(scopes)`
    await db`
      update api_key set name = 'Writing agent' where project_id = ${project.id}::uuid and 'propose:docs' = any(scopes)
        and not 'admin' = any(scopes)`
    await api.services.revisions.write(project.id, 'keys', async () => undefined)
    const { id } = (await propose(['New'])).body
    await on('approveProposal', id, {})
    const [version] = (await console.call('listVersions', { key: writer, path })).body.data
    expect(version).toMatchObject({ action: 'approveProposal', actor: 'Editor', proposed_by: 'Writing agent' })
    const told = (await console.call('listVersions', { key: maker, path })).body.data[0]
    expect([told.actor, told.proposed_by]).toEqual([null, null])
    const entries = (await console.call('listAudit', { key: writer })).body.data.slice(0, 2)
    expect(entries).toMatchObject([
      {
        action: 'approveProposal',
        actor: 'Editor',
        details: { proposed_by: 'Writing agent', proposal_id: id },
        about: { name: 'Tone' },
      },
      { action: 'createProposal', actor: 'Writing agent', about: { name: 'Tone' } },
    ])
  })

  test('some changes are published and the others dropped; what others wrote since stays', async () => {
    const { write, propose, on, now } = await scene()
    const { id } = (await propose(['One!', 'Two!', 'Three', 'Four'])).body
    await write(['Zero', 'One', 'Two', 'Three'])
    expect((await on('getProposal', id)).body).toMatchObject({ is_behind: true, conflicts: [] })
    expect((await on('approveProposal', id, { changes: [2, 3] })).body.proposal.taken).toEqual([2, 3])
    expect(await now()).toEqual(['Zero', 'One', 'Two!', 'Three', 'Four'])
    expect((await on('approveProposal', id, {})).status).toBe(400)
  })

  test('a conflict is told block by block and publishes nothing until the approver chooses', async () => {
    const { write, propose, on, now } = await scene()
    const first = (await propose(['One!', 'Two', 'Three', 'Four'])).body.id
    const second = (await propose(['Uno', 'Two', 'Three'])).body.id
    await write(['Eins', 'Two', 'Three'])
    const refused = await on('approveProposal', first, {})
    expect([refused.status, refused.body.error.code]).toEqual([412, 'SVC_PRECONDITION_FAILED'])
    const conflicts = [{ change: 1, proposed: text('One!'), published: text('Eins') }]
    expect(refused.body.error.details.conflicts).toEqual(conflicts)
    expect((await on('getProposal', first)).body.conflicts).toEqual(conflicts)
    expect(await now()).toEqual(['Eins', 'Two', 'Three'])
    expect((await on('approveProposal', first, { changes: [2] })).status).toBe(200)
    expect(await now()).toEqual(['Eins', 'Two', 'Three', 'Four'])
    expect((await on('approveProposal', second, { over: [1] })).status).toBe(200)
    expect(await now()).toEqual(['Uno', 'Two', 'Three', 'Four'])
  })

  test('approval is checked as any write: blocks, If-Match, scope and what the proposal has', async () => {
    const { propose, on, writer, maker, other, now } = await scene()
    const bad = await propose(['x'.repeat(20_001)])
    expect(bad.body.error.code).toBe('SVC_INVALID_BLOCKS')
    expect((await propose(['One', 'Two', 'Three'])).body.error.details.issues[0].message).toContain('published already')
    const { id } = (await propose(['New'])).body
    expect((await on('approveProposal', id, {}, maker)).status).toBe(403)
    expect((await on('refuseProposal', id, { reason: 'No' }, maker)).status).toBe(403)
    expect((await on('approveProposal', id, { changes: [99] })).body.error.details.issues[0].path).toBe(
      'body.changes[0]',
    )
    const stale = await console.call('approveProposal', {
      key: writer,
      path: { id },
      body: {},
      headers: { 'if-match': '"a.1.b"' },
    })
    expect(stale.status).toBe(412)
    expect((await on('withdrawProposal', id, undefined, other)).status).toBe(404)
    expect((await on('getProposal', id, undefined, other)).status).toBe(404)
    expect((await on('refuseProposal', id, { reason: '  ' })).status).toBe(400)
    expect((await on('refuseProposal', id, { reason: 'Too short' })).body.reason).toBe('Too short')
    expect((await on('getProposal', id, undefined, maker)).body).toMatchObject({
      state: 'refused',
      reason: 'Too short',
    })
    expect((await on('withdrawProposal', id, undefined, maker)).status).toBe(400)
    const mine = (await propose(['Newer'])).body.id
    expect((await on('withdrawProposal', mine, undefined, maker)).body.state).toBe('withdrawn')
    expect(await now()).toEqual(['One', 'Two', 'Three'])
  })

  test('of two that approve at once one publishes', async () => {
    const { propose, on, now } = await scene()
    const { id } = (await propose(['New'])).body
    const answers = await Promise.all([on('approveProposal', id, {}), on('approveProposal', id, {})])
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 400])
    expect(await now()).toEqual(['New'])
  })

  test('another project knows nothing of it, and writers see all where makers see their own', async () => {
    const [one, two] = [await scene(), await scene()]
    const { id } = (await one.propose(['New'])).body
    await one.propose(['Newer'], one.other)
    for (const row of ['getProposal', 'withdrawProposal', 'approveProposal', 'refuseProposal'] as const) {
      const body = row === 'approveProposal' ? {} : row === 'refuseProposal' ? { reason: 'No' } : undefined
      expect((await two.on(row, id, body)).status, row).toBe(404)
      expect((await two.on(row, 'no-id', body)).status, row).toBe(404)
    }
    const count = async (key: string, query = {}) =>
      (await console.call('listProposals', { key, query })).body.data.length
    expect([await count(one.writer), await count(one.maker), await count(two.writer)]).toEqual([2, 1, 0])
    expect([await count(one.writer, one.path), await count(one.writer, { state: 'refused' })]).toEqual([2, 0])
    const first = await console.call('listProposals', { key: one.writer, query: { limit: 1 } })
    const cursor = first.body.pagination.next_cursor
    const rest = await console.call('listProposals', { key: one.writer, query: { limit: 1, cursor } })
    expect([rest.body.data[0].id, rest.body.pagination.has_more]).toEqual([id, false])
  })

  test('one maker has a bound, and what proposals take is counted and free again with the project', async () => {
    const { project, propose, writer } = await scene()
    for (let at = 0; at < 50; at++) expect((await propose([`New ${at}`])).status).toBe(201)
    expect((await propose(['One more'])).body.error.message).toContain('50 proposals of yours')
    expect((await propose(['One more'], writer)).status).toBe(201)
    const [size] = await db<{ kept: number; real: number }>`
      select (select bytes from documentation_size where project_id = ${project.id}::uuid) as kept,
        (select sum(octet_length(content)) from block where project_id = ${project.id}::uuid)
          + (select sum(octet_length(base) + octet_length(blocks) + octet_length(message)) from proposal
            where project_id = ${project.id}::uuid)
          + (select sum(octet_length(title)) from page where project_id = ${project.id}::uuid) as real`
    expect(size?.kept).toBe(Number(size?.real))
    const { name } = project
    expect((await console.call('deleteLibrary', { key: writer, query: { confirm: name } })).status).toBe(200)
    expect(await db`select 1 from proposal where project_id = ${project.id}::uuid`).toEqual([])
  })

  test('hooks are told what was proposed, approved, refused and taken back', async () => {
    const { project, writer, propose, on, maker } = await scene()
    await console.call('createHook', { key: writer, body: { url: 'http://127.0.0.1:1/', events: [...EVENT_TYPES] } })
    const [one, two, three] = [
      (await propose(['A'])).body.id,
      (await propose(['B'])).body.id,
      (await propose(['C'])).body.id,
    ]
    await on('approveProposal', one, {})
    await on('refuseProposal', two, { reason: 'No' })
    await on('withdrawProposal', three, undefined, maker)
    const rows = await db<{ payload: string }>`
      select payload from hook_delivery where project_id = ${project.id}::uuid order by sequence`
    const told = rows.map(({ payload }) => JSON.parse(payload) as { type: string; data: { entity?: object } })
    expect(told.map(({ type }) => type)).toEqual([
      'proposal.made',
      'proposal.made',
      'proposal.made',
      'proposal.approved',
      'documentation.written',
      'proposal.refused',
      'proposal.withdrawn',
    ])
    expect(told[0]?.data.entity).toMatchObject({ entity_type: 'doc-page', title: 'Tone' })
  })

  test('an agent whose key may only propose is shown the tool that writes, and what it writes is a proposal', async () => {
    const { project, maker, writer, path, on, read, now } = await scene()
    const client = await connect(await listenMcp(api.mount), maker)
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name)
    expect([names.includes('write_documentation'), names.includes('manage_pages')]).toEqual([true, false])
    const [first] = (await read()).blocks
    const write = (given: object) =>
      answerOf(client, 'write_documentation', { type: 'doc-page', entity: path.id, ...given })
    for (const given of [
      { action: 'append', blocks: [text('Four')] },
      { action: 'delete', block_ids: [first.id] },
      { action: 'replace', blocks: [text('All new')] },
    ])
      expect(JSON.stringify(await write(given))).toContain('nothing is published yet')
    const open: { id: string }[] = (await console.call('listProposals', { key: writer })).body.data
    expect(open).toHaveLength(3)
    for (const { id } of open.slice(1).toReversed()) expect((await on('approveProposal', id, {})).status).toBe(200)
    expect(await now()).toEqual(['Two', 'Three', 'Four'])
    const reader = await connect(
      await listenMcp(api.mount),
      await api.newKey(project.id, ['read:library', 'read:docs']),
    )
    expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('write_documentation')
  })
})
