import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { portOf } from './kit/answer-parent.js'
import { contenderTokens } from './kit/token-economy-contender.js'
import { CONVERSATIONS } from './kit/token-economy-questions.js'

// npm run bench:tokens. What an agent reads (o200k tokens) to answer twenty questions through the MCP tools, beside what
// it would read without them. Every answer is checked to hold what was asked for. Writes docs/token-economy.md.

const ROOT = path.resolve(import.meta.dirname, '..')
const FIGMAGIC = path.resolve(ROOT, '../shared/data/figma/files/figmagic.figma.json')

const tokens = (text) => countTokens(text, { disallowedSpecial: new Set() })
const run = promisify(execFile)
const directory = mkdtempSync(path.join(os.tmpdir(), 'vitrine-tokens-'))
const env = {
  ...process.env,
  VITRINE_DATA_DIR: path.join(directory, 'data'),
  VITRINE_API_PORT: String(await freePort()),
  VITRINE_CONSOLE_PORT: String(await freePort()),
  VITRINE_LOG: 'warn',
}
const vitrine = async (...args) =>
  JSON.parse((await run(process.execPath, ['bin/vitrine.js', ...args, '--json'], { cwd: ROOT, env })).stdout)

const server = spawn(process.execPath, ['bin/vitrine.js', 'start', '--demo', '--json'], {
  cwd: ROOT,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const { key, console_url: consoleUrl, api_url: apiUrl } = await firstJson(server.stdout)
  const keys = { demo: key }
  if (existsSync(FIGMAGIC)) keys.figmagic = await importFigmagic()
  else
    console.log(
      'figmagic is not here (../shared/data), so only the demo is measured; docs/token-economy.md is left alone.',
    )
  const measured = []
  for (const conversation of CONVERSATIONS.filter(({ library }) => keys[library])) {
    measured.push(await hold(conversation, `${consoleUrl}/mcp`, keys[conversation.library]))
  }
  const alone = keys.figmagic ? await oneByOne(apiUrl, `${consoleUrl}/mcp`, keys.figmagic) : []
  const report = await write(measured, alone)
  console.log(report)
  if (keys.figmagic) writeFileSync(path.join(ROOT, 'docs/token-economy.md'), report)
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('close', resolve))
  rmSync(directory, { recursive: true, force: true })
}

async function importFigmagic() {
  await vitrine('projects', 'create', 'figmagic')
  await vitrine('import', FIGMAGIC, '--project', 'figmagic')
  return (await vitrine('keys', 'create', '--project', 'figmagic', '--scopes', 'read:library,read:docs,write:docs')).key
}

/** One conversation: the tools are described once, each call and each answer is read. */
async function hold({ library, title, questions }, url, key) {
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
  try {
    const { tools } = await client.listTools()
    const described = tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    }))
    const intro = tokens(JSON.stringify(described)) + tokens(client.getInstructions() ?? '')
    const asked = []
    for (const question of questions) asked.push(await ask(client, question))
    return { library, title, intro, asked, total: asked.reduce((sum, { read }) => sum + read, intro) }
  } finally {
    await client.close()
  }
}

/** Every component of figmagic read by itself: what it is, then its element tree. */
async function oneByOne(apiUrl, url, key) {
  const headers = { authorization: `Bearer ${key}` }
  const listed = await fetch(`${apiUrl}/v1/components?fields=name,source_node_id&limit=100`, { headers })
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  const read = []
  const { data } = /** @type {{ data: { id: string, source_node_id: string }[] }} */ (await listed.json())
  for (const { id, source_node_id: nodeId } of data) {
    const cost = async (given) => {
      const calls = [['get_component', { components: [id], ...given }]]
      return (await ask(client, { ask: nodeId, calls, holds: [] })).read
    }
    read.push({ nodeId, abstract: await cost({}), tree: await cost({ include: 'default' }) })
  }
  await client.close()
  return read
}

async function ask(client, { ask: question, calls, holds }) {
  let read = 0
  let text = ''
  for (const [name, given] of calls) {
    const { content, isError } = await client.callTool({ name, arguments: given })
    if (isError) throw new Error(`${question}: ${content[0].text}`)
    read += tokens(JSON.stringify({ name, arguments: given })) + tokens(content[0].text)
    text += content[0].text
  }
  const missing = holds.filter((part) => (part instanceof RegExp ? !part.test(text) : !text.includes(part)))
  if (missing.length > 0) throw new Error(`${question}: ${missing.join(', ')} is not in what was read:\n${text}`)
  return { question, calls: calls.map(([name]) => name), read }
}

async function write(measured, alone) {
  const raw = {
    demo: tokens(JSON.stringify(JSON.parse(readFileSync(path.join(ROOT, 'demo/library.json'), 'utf8')))),
    figmagic: existsSync(FIGMAGIC) ? tokens(JSON.stringify(JSON.parse(readFileSync(FIGMAGIC, 'utf8')))) : null,
  }
  const contender = await contenderTokens({
    file: existsSync(FIGMAGIC) ? JSON.parse(readFileSync(FIGMAGIC, 'utf8')) : null,
    nodeIds: alone.map(({ nodeId }) => nodeId),
    tokens,
  })
  const simplified = contender.tools + contender.whole
  const n = (number) => number.toLocaleString('en-US')
  const lines = [
    '# Token economy',
    '',
    'What an agent reads to answer five questions in one conversation, in o200k tokens: the descriptions of all tools it is shown, its calls and their answers. For every question the bench checks that the right answer is in what was read.',
    '',
    '`npm run bench:tokens` makes this page. figmagic is a public Figma file (25 components, 32 styles, no variables), imported as the design tool’s interface answers it; the demo comes with Vitrine (58 components, 300 tokens in up to three modes, documentation).',
    '',
    '| conversation of five | read through Vitrine | the raw JSON | share | figma-developer-mcp | share |',
    '|---|---:|---:|---:|---:|---:|',
    ...measured.map(({ library, title, total }) => {
      const other = library === 'figmagic' ? [n(simplified), percent(total / simplified)] : ['–', '–']
      return `| ${title} | ${n(total)} | ${n(raw[library])} | ${percent(total / raw[library])} | ${other.join(' | ')} |`
    }),
    '',
    `The raw JSON is the file without white space (for the demo: its bundle). figma-developer-mcp ${contender.version} is run as an agent meets it: its own MCP server and its tool \`get_figma_data\` for the whole file in its default format, ${n(contender.whole)} tokens, and ${n(contender.tools)} for the descriptions of its tools. (Its simplified form as JSON without the option that its tool always sets, which this page once compared with, is ${n(contender.plain)}.) Of what is read through Vitrine, ${n(measured[0].intro)} tokens are the tools themselves, those that write included.`,
    '',
    ...perNode(alone, contender),
    '| question | tools | tokens |',
    '|---|---|---:|',
    ...measured.flatMap(({ title, asked }) => [
      `| **${title}** | | |`,
      ...asked.map(
        ({ question, calls, read }) =>
          `| ${question} | ${calls.map((name) => `\`${name}\``).join(', ')} | ${n(read)} |`,
      ),
    ]),
    '',
  ]
  return lines.join('\n')
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`
}

/** Its tool can also be asked for one node, once the id is known; ours by name. */
function perNode(alone, { node }) {
  if (alone.length === 0) return []
  const n = (number) => Math.round(number).toLocaleString('en-US')
  const mean = (part) => alone.reduce((sum, one) => sum + one[part], 0) / alone.length
  const row = (title, ours) => `| ${title} | ${n(ours)} | ${n(node)} | ${percent(ours / node)} |`
  return [
    `| one component by itself, mean of the ${alone.length} of figmagic | Vitrine | figma-developer-mcp | share |`,
    '|---|---:|---:|---:|',
    row('its element tree', mean('tree')),
    row('its props, anatomy, variants and health too (a second call)', mean('tree') + mean('abstract')),
    '',
    'Calls and answers, without the descriptions of the tools; figma-developer-mcp is asked for the node by its id. A component alone is as cheap there: what is saved above is saved by not reading the rest of the file to find it.',
    '',
  ]
}

async function firstJson(stream) {
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    try {
      return JSON.parse(text)
    } catch {
      // Not all of it yet.
    }
  }
  throw new Error('the server ended before it started')
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const port = portOf(probe)
      probe.close(() => resolve(port))
    })
  })
}
