import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { engines } from '../../../test/kit/databases.ts'
import { scratchDirectory } from '../../../test/kit/scratch.ts'
import { iconBundle } from '../../../test/libraries/icon-bundle.ts'
import { importLibrary } from '../../intake/import/import-library.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly description: string
}

describe.each(engines)('icons on %s', async (engine) => {
  const api = await testApi(engine)
  const console = testConsole(api)
  const { id: projectId, key } = await api.project()
  const file = path.join(scratchDirectory('vitrine-icons'), 'icons.ndjson')
  writeFileSync(file, [...iconBundle({ icons: 120, others: 3 })].join('\n'))
  await importLibrary(api.services, { projectId, files: [file], dryRun: false })
  const rows: readonly Row[] = (await console.call('listIcons', { key, query: {} })).body.data
  const drawn = (ids: readonly string[], query: Record<string, string> = {}) =>
    console.call('drawIcons', { key, query: { ids: ids.join(), ...query } })

  test('all of them are listed by name, in pages, with the words to find them by', async () => {
    expect(rows).toHaveLength(120)
    expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted())
    expect(rows.find(({ name }) => name === 'bell-up')?.description).toBe('Something happened: notice, alert')
    const first = (await console.call('listIcons', { key, query: { limit: 100 } })).body
    const cursor: string = first.pagination.next_cursor
    const rest = (await console.call('listIcons', { key, query: { limit: 100, cursor } })).body
    expect([...first.data, ...rest.data]).toEqual(rows)
    expect((await console.call('countIcons', { key })).body).toEqual({ icons: 120, components: 123 })
  })

  test('a hundred are drawn in one answer, as each is drawn alone', async () => {
    const ids = rows.slice(0, 100).map(({ id }) => id)
    const { body } = await drawn(ids)
    expect(body.data.map((one: { component_id: string }) => one.component_id)).toEqual(ids)
    expect([body.missing, body.left_off]).toEqual([[], []])
    const alone = await console.call('drawPicture', { key, path: { id: ids[7] ?? '' } })
    expect(body.data[7]).toMatchObject({ svg: alone.body.svg, width: 16, height: 16 })
  })

  test('more than a hundred are refused by the name of the parameter, and so is none', async () => {
    for (const ids of [rows.slice(0, 101).map(({ id }) => id), []]) {
      const { status, body } = await drawn(ids)
      expect([status, body.error.details.issues[0].path]).toEqual([400, 'query.ids'])
    }
  })

  test('what is no icon, or not of this library, is missing with its reason and costs no drawing', async () => {
    const { data } = (await api.call('listComponents', { key, query: { q: 'Panel 1' } })).body
    const strange = ['00000000-0000-4000-8000-000000000000', 'nonsense', data[0].id]
    const { body } = await drawn([rows[0]?.id ?? '', ...strange])
    expect(body.data).toHaveLength(1)
    expect(body.missing).toEqual(strange.map((component_id) => ({ component_id, reason: 'no_icon' })))
    const other = await api.project()
    const foreign = await console.call('drawIcons', { key: other.key, query: { ids: rows[0]?.id ?? '' } })
    expect(foreign.body).toMatchObject({ data: [], missing: [{ reason: 'no_icon' }] })
  })
})
