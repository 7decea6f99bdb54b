import { ProtocolError, ProtocolErrorCode, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'
import type { Static } from 'typebox'
import type { ComponentPage } from '../components/schema.ts'
import type { Scope } from '../contract/operation.ts'
import { ServiceError } from '../errors.ts'
import { advise } from './advice.ts'
import type { Ask } from './ask.ts'
import { withinCeiling } from './ceiling.ts'
import type { Tool } from './tool.ts'
import { getAuthoringGuide } from './tools/get_authoring_guide.ts'
import { getComponent } from './tools/get_component.ts'
import { getDocumentation } from './tools/get_documentation.ts'

interface Needs {
  readonly ask: Ask
  readonly scopes: ReadonlySet<Scope>
}

interface PageList {
  readonly data: readonly { readonly slug: string; readonly title: string; readonly abstract: string | null }[]
}

/** What a person attaches to a conversation; each is the answer of the tool that reads the same. */
export function addResources(server: McpServer, { ask, scopes }: Needs): void {
  if (scopes.has('read:library')) {
    const complete = { id: (value: string) => componentNames(ask, value) }
    server.registerResource(
      'component',
      new ResourceTemplate('design://component/{id}', { list: undefined, complete }),
      { title: 'Component', description: 'A component by id or name', mimeType: 'application/json' },
      async (uri, { id }) => read(uri, getComponent, ask, { components: [asText(id)] }),
    )
  }
  if (!scopes.has('read:docs')) return
  server.registerResource(
    'page',
    new ResourceTemplate('design://page/{slug}', {
      list: async () => ({ resources: (await pages(ask)).map(pageResource) }),
      complete: {
        slug: async (value) => (await pages(ask)).map(({ slug }) => slug).filter((slug) => slug.startsWith(value)),
      },
    }),
    { title: 'Page', description: 'A documentation page by slug', mimeType: 'application/json' },
    async (uri, { slug }) => read(uri, getDocumentation, ask, { page: asText(slug) }),
  )
  server.registerResource(
    'guide',
    'design://guide',
    { title: 'Authoring guide', description: 'How documentation is written', mimeType: 'application/json' },
    async (uri) => read(uri, getAuthoringGuide, ask, {}),
  )
}

function asText(value: string | string[] | undefined): string {
  const text = Array.isArray(value) ? value.join('/') : (value ?? '')
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `"${text}" is not percent-encoded as a URI has to be`)
  }
}

async function read(uri: URL, tool: Tool, ask: Ask, given: Readonly<Record<string, unknown>>) {
  try {
    const text = JSON.stringify(await withinCeiling(await tool.run(ask, given)))
    return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, advise(error))
  }
}

const pages = async (ask: Ask): Promise<PageList['data']> =>
  (await ask<PageList>('listPages', { query: { limit: 100 } })).body.data

const pageResource = ({ slug, title, abstract }: PageList['data'][number]) => ({
  uri: `design://page/${slug}`,
  name: title,
  ...(abstract === null ? {} : { description: abstract }),
})

async function componentNames(ask: Ask, value: string): Promise<string[]> {
  const { body } = await ask<Static<typeof ComponentPage>>('listComponents', {
    query: { q: value, fields: 'name', limit: 20 },
  })
  return body.data.map(({ name }) => name ?? '')
}
