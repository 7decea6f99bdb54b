import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { everyNode } from './made-questions.js'

// figma-developer-mcp as an agent meets it: its own MCP server and its own tool in its default format, over a design tool
// whose answers come from a saved file. FIGMA_DEVELOPER_MCP=<folder> counts anew, where the folder was filled by
//   npm install --prefix <folder> --ignore-scripts figma-developer-mcp@0.13.2
// Without it the numbers of the last such run are taken from counted.json.

const VERSION = '0.13.2'
const COUNTED = path.join(import.meta.dirname, 'counted.json')

/** Outlines that may name a node: pages, what lies on them, and so on. */
const DEPTHS = [1, 2, 3, 4]

/**
 * @param {{ files: Record<string, any>, questions: readonly import('./questions.js').Question[], tokens: (text: string) => number, has: (text: string, holds: readonly (string | string[])[]) => boolean }} given
 * @returns {Promise<Counted>}
 */
export async function countContender({ files, questions, tokens, has }) {
  const folder = process.env.FIGMA_DEVELOPER_MCP
  if (folder === undefined) return existsSync(COUNTED) ? JSON.parse(readFileSync(COUNTED, 'utf8')) : NOTHING
  const { open, simplify } = await load(folder)
  const server = await open(files)
  const readOf = async (given) => {
    const { call, text } = await server.read(given)
    return { text, tokens: tokens(JSON.stringify(call)) + tokens(text) }
  }
  try {
    const whole = {}
    for (const fileKey of Object.keys(files)) whole[fileKey] = await readOf({ fileKey })
    const answers = {}
    for (const question of questions) {
      const { library, ask } = question
      if (files[library]) answers[`${library}: ${ask}`] = await cheapest(question, whole[library])
    }
    const nodes = []
    for (const { id } of components(files.figmagic))
      nodes.push((await readOf({ fileKey: 'figmagic', nodeId: id })).tokens)
    const counted = {
      version: VERSION,
      tools: tokens(JSON.stringify(await server.described())),
      whole: Object.fromEntries(Object.entries(whole).map(([name, read]) => [name, read.tokens])),
      plain: tokens(JSON.stringify(await simplify(files.figmagic))),
      node: nodes.reduce((sum, count) => sum + count, 0) / nodes.length,
      answers,
    }
    writeFileSync(COUNTED, `${JSON.stringify(counted, null, 2)}\n`)
    return counted
  } finally {
    await server.close()
  }

  /** The whole file, or an outline that names the node and then the node: whichever has the answer for less. */
  async function cheapest({ library, about, holds }, whole) {
    const plans = [{ plan: 'whole file', present: has(whole.text, holds), tokens: whole.tokens }]
    const name = about.component ?? about.screen
    const node =
      name === undefined ? undefined : [...everyNode(files[library].document)].find((one) => one.name === name)
    if (node) {
      const alone = await readOf({ fileKey: library, nodeId: node.id })
      for (const depth of DEPTHS) {
        const outline = await readOf({ fileKey: library, depth })
        if (!outline.text.includes(node.id)) continue
        const present = has(`${outline.text}\n${alone.text}`, holds)
        plans.push({ plan: `outline of depth ${depth}, then the node`, present, tokens: outline.tokens + alone.tokens })
        break
      }
    }
    const right = plans.filter(({ present }) => present)
    return (right.length > 0 ? right : plans).toSorted((a, b) => a.tokens - b.tokens)[0]
  }
}

/**
 * @typedef {{ present: boolean, tokens: number, plan: string }} Read
 * @typedef {{ version: string, tools: number, whole: Record<string, number>, plain: number, node: number, answers: Record<string, Read> }} Counted
 * @type {Counted}
 */
const NOTHING = { version: VERSION, tools: 0, whole: {}, plain: 0, node: 0, answers: {} }

const components = (file) => [...everyNode(file.document)].filter(({ type }) => type === 'COMPONENT')

async function load(folder) {
  // It must not report that it was run.
  process.env.DO_NOT_TRACK = '1'
  const from = createRequire(path.join(path.resolve(folder), 'package.json'))
  const get = async (name) => import(pathToFileURL(from.resolve(name)).href)
  const { version } = JSON.parse(readFileSync(from.resolve('figma-developer-mcp/package.json'), 'utf8'))
  if (version !== VERSION) throw new Error(`FIGMA_DEVELOPER_MCP has version ${version}, not ${VERSION}`)
  const { createServer } = await get('figma-developer-mcp/dist/mcp-server.js')
  const { simplifyRawFigmaObject, allExtractors } = await get('figma-developer-mcp')
  const { Client } = await get('@modelcontextprotocol/sdk/client/index.js')
  const { InMemoryTransport } = await get('@modelcontextprotocol/sdk/inMemory.js')
  return {
    simplify: async (file) => simplifyRawFigmaObject(file, allExtractors),
    open: async (files) => {
      const { fetch: real } = globalThis
      globalThis.fetch = async (url) => Response.json(designToolAnswer(files, new URL(url)))
      const server = createServer({ figmaApiKey: 'none', figmaOAuthToken: '', useOAuth: false }, { transport: 'stdio' })
      const client = new Client({ name: 'bench', version: '1' })
      const [near, far] = InMemoryTransport.createLinkedPair()
      await Promise.all([server.connect(near), client.connect(far)])
      return {
        read: async (given) => {
          const call = { name: 'get_figma_data', arguments: given }
          const { content, isError } = await client.callTool(call)
          if (isError) throw new Error(content[0].text)
          return { call, text: content[0].text }
        },
        described: async () =>
          (await client.listTools()).tools.map(({ name, description, inputSchema }) => ({
            name,
            description,
            input_schema: inputSchema,
          })),
        close: async () => {
          await client.close()
          globalThis.fetch = real
        },
      }
    },
  }
}

/** `/files/:key`, or `/files/:key/nodes?ids=…`, which has the components and styles of those nodes alone. */
function designToolAnswer(files, url) {
  const file = files[url.pathname.split('/').at(url.pathname.endsWith('/nodes') ? -2 : -1)]
  const ids = url.searchParams.get('ids')
  const depth = url.searchParams.get('depth')
  if (ids === null) return depth === null ? file : { ...file, document: upTo(file.document, Number(depth)) }
  const one = (id) => {
    const document = [...everyNode(file.document)].find((node) => node.id === id)
    const within = [...everyNode(document)]
    const used = new Set(within.flatMap((node) => [node.id, node.componentId ?? node.id]))
    const styles = new Set(within.flatMap((node) => Object.values(node.styles ?? {})))
    const only = (all, kept) => Object.fromEntries(Object.entries(all ?? {}).filter(([key]) => kept.has(key)))
    return { document, components: only(file.components, used), componentSets: {}, styles: only(file.styles, styles) }
  }
  return { name: file.name, nodes: Object.fromEntries(ids.split(',').map((id) => [id, one(id)])) }
}

/** As the design tool cuts a document: the node itself is depth 0. */
const upTo = (node, depth) =>
  depth === 0 || !node.children
    ? { ...node, children: node.children ? [] : undefined }
    : { ...node, children: node.children.map((child) => upTo(child, depth - 1)) }
