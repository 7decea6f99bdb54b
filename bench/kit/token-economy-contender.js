import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

// figma-developer-mcp as an agent meets it: its own MCP server, its own tool in its default format, over a design tool
// whose answers come from a saved file. FIGMA_DEVELOPER_MCP=<folder> counts anew, where the folder was filled by
//   npm install --prefix <folder> --ignore-scripts figma-developer-mcp@0.13.2

const VERSION = '0.13.2'

/** What was counted on the file figmagic, for runs without the package. */
const COUNTED = { tools: 900, whole: 24_545, plain: 34_908, node: 589 }

/** Tokens of its tools' descriptions, of the whole file, of the same before its tool's own option, and of one node (mean). */
export async function contenderTokens({ file, nodeIds, tokens }) {
  const folder = process.env.FIGMA_DEVELOPER_MCP
  if (folder === undefined) return { version: VERSION, ...COUNTED }
  // It must not report that it was run.
  process.env.DO_NOT_TRACK = '1'
  const from = createRequire(path.join(path.resolve(folder), 'package.json'))
  const load = async (name) => import(pathToFileURL(from.resolve(name)).href)
  const { version } = JSON.parse(readFileSync(from.resolve('figma-developer-mcp/package.json'), 'utf8'))
  if (version !== VERSION) throw new Error(`FIGMA_DEVELOPER_MCP has version ${version}, not ${VERSION}`)
  const { createServer } = await load('figma-developer-mcp/dist/mcp-server.js')
  const { simplifyRawFigmaObject, allExtractors } = await load('figma-developer-mcp')
  const { Client } = await load('@modelcontextprotocol/sdk/client/index.js')
  const { InMemoryTransport } = await load('@modelcontextprotocol/sdk/inMemory.js')
  const { fetch: real } = globalThis
  globalThis.fetch = async (url) => Response.json(designToolAnswer(file, new URL(url)))
  try {
    const server = createServer({ figmaApiKey: 'none', figmaOAuthToken: '', useOAuth: false }, { transport: 'stdio' })
    const client = new Client({ name: 'bench', version: '1' })
    const [near, far] = InMemoryTransport.createLinkedPair()
    await Promise.all([server.connect(near), client.connect(far)])
    const read = async (given) => {
      const call = { name: 'get_figma_data', arguments: { fileKey: 'figmagic', ...given } }
      const { content, isError } = await client.callTool(call)
      if (isError) throw new Error(content[0].text)
      return tokens(JSON.stringify(call)) + tokens(content[0].text)
    }
    const described = (await client.listTools()).tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    }))
    const nodes = []
    for (const nodeId of nodeIds) nodes.push(await read({ nodeId }))
    const counted = {
      version,
      tools: tokens(JSON.stringify(described)),
      whole: await read({}),
      plain: tokens(JSON.stringify(await simplifyRawFigmaObject(file, allExtractors))),
      node: nodes.reduce((sum, count) => sum + count, 0) / nodes.length,
    }
    await client.close()
    return counted
  } finally {
    globalThis.fetch = real
  }
}

/** `/files/:key`, or `/files/:key/nodes?ids=…`, which has the components and styles of those nodes alone. */
function designToolAnswer(file, url) {
  const ids = url.searchParams.get('ids')
  if (ids === null) return file
  const one = (id) => {
    const document = nodeOf(file.document, id)
    const within = [...everyNode(document)]
    const components = new Set(within.flatMap((node) => [node.id, node.componentId ?? node.id]))
    const styles = new Set(within.flatMap((node) => Object.values(node.styles ?? {})))
    const only = (all, kept) => Object.fromEntries(Object.entries(all ?? {}).filter(([key]) => kept.has(key)))
    return {
      document,
      components: only(file.components, components),
      componentSets: {},
      styles: only(file.styles, styles),
    }
  }
  return { name: file.name, nodes: Object.fromEntries(ids.split(',').map((id) => [id, one(id)])) }
}

function nodeOf(root, id) {
  for (const node of everyNode(root)) if (node.id === id) return node
  throw new Error(`no node ${id}`)
}

function* everyNode(node) {
  yield node
  for (const child of node.children ?? []) yield* everyNode(child)
}
