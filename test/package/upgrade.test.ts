import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../src/adapters/sql/migrate.ts'
import { admin, adminServices, MIGRATIONS, newestSchema } from '../kit/admin.ts'
import { testApi } from '../kit/api.ts'
import { engines, freshDatabase } from '../kit/databases.ts'

// Stores of releases since 0.2.0, as `vitrine backup` of that very release wrote them: this program has to take
// each, go on with it, and go on again when a next release has expanded the schema under it.

const RELEASES = path.resolve(import.meta.dirname, '../libraries/releases')
const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-upgrade-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

/** Of a store that exists nowhere else: a key, the component that is documented, and the names of all. */
interface Kept {
  readonly key: string
  readonly component: string
  readonly components: readonly string[]
}

interface Listed {
  readonly data: readonly unknown[]
}

for (const engine of engines)
  for (const name of readdirSync(RELEASES).filter((name) => name.endsWith('.json')))
    test(`${engine}: a store of ${name} is taken, answers, and answers on under the schema of a next release`, async () => {
      const kept = JSON.parse(readFileSync(path.join(RELEASES, name), 'utf8')) as Kept
      const { key } = kept
      const file = name.replace(/json$/, 'vitrine')
      const db = await freshDatabase(engine)
      const schema = await newestSchema()
      const { version } = schema
      const api = await testApi(engine, { db })
      const services = {
        ...adminServices(db),
        revisions: api.services.revisions,
        objects: api.services.objects,
        schema,
      }
      const restored = await admin(services, 'restore', { file: path.join(RELEASES, file), force: false })
      expect(restored).toMatchObject({ projects: 1, objects: 1 })

      const answers = async () => {
        const components = await api.call('listComponents', { key, query: { fields: 'name' } })
        const documentation = await api.call('getDocumentation', {
          key,
          path: { type: 'component', id: kept.component },
        })
        const pages = await api.call('listPages', { key })
        const releases = await admin<Listed>(services, 'listReleases', { project: 'Kept' })
        const hooks = await admin<Listed>(services, 'listHooks', { project: 'Kept' })
        return [components.body.data, documentation.body.blocks[0], pages.body.data, releases.data, hooks.data]
      }
      const before = await answers()
      expect(before).toMatchObject([
        kept.components.map((name) => ({ name })),
        { type: 'text', content: { markdown: 'Shown above the page, one at a time.' } },
        [{ title: 'Welcome', abstract: 'How to begin' }],
        [{ version: '1.0.0' }],
        [{ name: 'Kept hook' }],
      ])

      const next = path.join(HOME, `${engine}-${file}`)
      const step = `${String(version + 1).padStart(4, '0')}_next_release.sql`
      cpSync(MIGRATIONS, next, { recursive: true })
      writeFileSync(
        path.join(next, step),
        `alter table page add column reviewed boolean not null default false;
        create table review (project_id uuid not null references project (id), id uuid not null, primary key (project_id, id));`,
      )
      expect(await migrate(db, next)).toEqual({ applied: [version + 1], version: version + 1 })
      expect(await migrate(db, MIGRATIONS)).toEqual({ applied: [], version: version + 1 })
      expect(await answers()).toEqual(before)
      const written = await api.call('createPage', { key, body: { title: 'Written by the program before' } })
      expect(written.status).toBe(201)

      const { data } = await admin<{ data: { action: string; actor: string }[] }>(services, 'audit', { limit: 20 })
      expect(data.map(({ action }) => action)).toEqual([
        'createPage',
        'restore',
        'createHook',
        'createRelease',
        'replaceDocumentation',
        'createPage',
        'keys.create',
        'import',
        'projects.create',
      ])
      await db.close()
    })
