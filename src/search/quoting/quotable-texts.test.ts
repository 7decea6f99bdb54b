import { beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi, type TestProject } from '../../../test/kit/api.ts'
import { engines } from '../../../test/kit/databases.ts'
import { fixtureId, writeLibrary } from '../../../test/libraries/fixture-library.ts'
import { refKey } from '../../entities/rules/entity-kind.ts'
import type { ProjectScope } from '../../projects/revisions.ts'
import { QuotableTexts } from './quotable-texts.ts'
import { readQuotables } from './quotables-store.ts'

const NAMES = ['Button', 'Modal', 'Tooltip'] as const
const ITEMS = NAMES.map((key) => ({ key }))

describe.each(engines)('texts that are quoted, on %s', (engine) => {
  let api: TestApi
  let project: TestProject
  const refs = () => NAMES.map((name) => ({ type: 'component', id: fixtureId(project.id, name) }) as const)
  const scope = async (): Promise<ProjectScope> => {
    const revisions = await api.services.revisions.learn(project.id)
    if (!revisions) throw new Error('there is no project')
    return { projectId: project.id, revisions }
  }
  const write = async (name: string, ...texts: string[]): Promise<void> => {
    const blocks = texts.map((markdown) => ({ type: 'text', content: { markdown } }))
    const path = { type: 'component', id: fixtureId(project.id, name) }
    const { status, text } = await api.call('replaceDocumentation', { key: project.key, path, body: { blocks } })
    expect(status, text).toBe(200)
  }
  /** As somebody would who does not say so: no revision is raised. */
  const overwrite = (text: string): Promise<unknown> => api.services.db`
    update block set search_text = ${text} where project_id = ${project.id}::uuid`
  const asked = async (texts: QuotableTexts): Promise<(string | undefined)[]> => {
    const found = await texts.read(await scope(), refs())
    return refs().map((ref) => found.get(refKey(ref))?.text)
  }

  beforeAll(async () => {
    api = await testApi(engine)
    project = await api.project()
    await writeLibrary(api.services, project.id, ITEMS)
  })

  test('are read once, and anew by the first who asks after a write', async () => {
    await write('Button', 'Starts an action.')
    const texts = new QuotableTexts(api.services.db)
    expect(await asked(texts)).toEqual(['Starts an action.', undefined, undefined])
    await overwrite('read again')
    expect(await asked(texts)).toEqual(['Starts an action.', undefined, undefined])
    await write('Modal', 'Asks for a decision.')
    expect(await asked(texts)).toEqual(['read again', 'Asks for a decision.', undefined])
  })

  test('that are cut where many are asked for are kept by nobody', async () => {
    await write('Button', 'a'.repeat(20_000))
    await write('Modal', 'Asks for a decision.')
    const texts = new QuotableTexts(api.services.db)
    const direct = await readQuotables(api.services.db, project.id, { refs: refs(), among: refs().length })
    expect(await texts.read(await scope(), refs())).toEqual(direct)
    await overwrite('read again')
    expect(await asked(texts)).toEqual(['read again', 'Asks for a decision.', undefined])
  })

  test('of many projects take no more than their bound', async () => {
    await write('Button', 'a'.repeat(10_000))
    const texts = new QuotableTexts(api.services.db, 5_000)
    expect((await asked(texts))[0]).toHaveLength(10_000)
    expect(texts.bytes).toBe(0)
    expect((await asked(texts))[0]).toHaveLength(10_000)
  })
})
