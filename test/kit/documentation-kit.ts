import type { TestAnswer, TestApi, TestProject, Ask } from './api.ts'
import { fixtureId, writeLibrary } from '../libraries/fixture-library.ts'

// What tests of documentation share: a project with sixty components that can be written on.

export const heading = (text: string) => ({ type: 'heading', content: { text, level: 2 } })
export const markdown = (text: string) => ({ type: 'text', content: { markdown: text } })
export const headings = (answer: TestAnswer): string[] =>
  answer.body.blocks.map((block: { content: { text: string } }) => block.content.text)

export const COMPONENTS = Array.from({ length: 60 }, (_, at) => ({
  key: `c${at}`,
  name: `Component ${at}`,
  sourceId: `7:${at}`,
}))

export interface DocumentationKit {
  readonly api: TestApi
  readonly project: TestProject
  /** A component that no other test writes on. */
  component(): string
  ask(operation: string, id: string, more?: Ask, type?: string): Promise<TestAnswer>
  read(id: string, type?: string): Promise<TestAnswer>
  put(id: string, blocks: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  post(id: string, blocks: unknown, type?: string): Promise<TestAnswer>
  validate(body: object): Promise<TestAnswer>
  newPage(title: string): Promise<{ id: string; slug: string }>
}

export async function documentationKit(api: TestApi): Promise<DocumentationKit> {
  const project = await api.project()
  await writeLibrary(api.services, project.id, COMPONENTS)
  const { key } = project
  let used = 0
  const ask: DocumentationKit['ask'] = (operation, id, more = {}, type = 'component') =>
    api.call(operation, { key, ...more, path: { type, id, ...more.path } })
  return {
    api,
    project,
    component: () => fixtureId(project.id, `c${used++}`),
    ask,
    read: (id, type) => ask('getDocumentation', id, {}, type),
    put: (id, blocks, headers = {}) => ask('replaceDocumentation', id, { body: { blocks }, headers }),
    post: (id, blocks, type) => ask('appendDocumentation', id, { body: { blocks } }, type),
    validate: (body) => api.call('validateDocumentation', { key, body }),
    newPage: async (title) => (await api.call('createPage', { key, body: { title } })).body,
  }
}
