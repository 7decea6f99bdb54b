import { ProtocolError, ProtocolErrorCode, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'
import type { KeyScope } from '../../contract/words.ts'
import { ServiceError } from '../../errors.ts'
import { advise } from './asking/advice.ts'
import type { Ask } from './asking/ask.ts'
import { withinCeiling } from './asking/ceiling.ts'
import { allPages, completeComponent, completePage, type ListedPage } from './asking/completions.ts'
import type { Shown } from './asking/shown.ts'
import type { Tool } from './asking/tool.ts'
import { getAuthoringGuide } from './tools/get_authoring_guide.ts'
import { getComponent } from './tools/get_component.ts'
import { getDocumentation } from './tools/get_documentation.ts'

interface Needs {
  readonly ask: Ask
  readonly scopes: ReadonlySet<KeyScope>
}

/** What a person attaches to a conversation; each is the answer of the tool that reads the same. */
export function addResources(server: McpServer, { ask, scopes }: Needs): Shown[] {
  const shown: Shown[] = []
  if (scopes.has('read:library')) {
    const complete = { id: async (typed: string) => completeComponent(ask, typed) }
    const entry = server.registerResource(
      'component',
      new ResourceTemplate('design://component/{id}', { list: undefined, complete }),
      { title: 'Component', description: 'A component by id or name', mimeType: 'application/json' },
      async (uri, { id }) => read(uri, getComponent, ask, { components: [asText(id)] }),
    )
    shown.push({ scope: 'read:library', entry })
  }
  if (!scopes.has('read:docs')) return shown
  const page = server.registerResource(
    'page',
    new ResourceTemplate('design://page/{slug}', {
      list: async () => ({ resources: (await allPages(ask)).map(pageResource) }),
      complete: { slug: async (typed) => completePage(ask, typed) },
    }),
    { title: 'Page', description: 'A documentation page by slug', mimeType: 'application/json' },
    async (uri, { slug }) => read(uri, getDocumentation, ask, { page: asText(slug) }),
  )
  const guide = server.registerResource(
    'guide',
    'design://guide',
    { title: 'Authoring guide', description: 'How documentation is written', mimeType: 'application/json' },
    async (uri) => read(uri, getAuthoringGuide, ask, {}),
  )
  return [...shown, { scope: 'read:docs', entry: page }, { scope: 'read:docs', entry: guide }]
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

const pageResource = ({ slug, title, abstract }: ListedPage) => ({
  uri: `design://page/${slug}`,
  name: title,
  ...(abstract === null ? {} : { description: abstract }),
})
