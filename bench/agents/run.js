import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { countContender } from './figma-developer-mcp.js'
import { madeQuestions } from './made-questions.js'
import { PLANS } from './plans.js'
import { BY_HAND } from './questions.js'
import { page } from './report.js'
import { serving } from './serve.js'

// npm run bench:agents. Sixty questions over the demo and four real libraries: what an agent reads (o200k tokens) until it
// has the answer, through our tools, through figma-developer-mcp and in the raw file. Nobody judges: a question says what
// its answer must hold, and all contenders are looked through by the same rule. Writes docs/token-economy.md.

const ROOT = path.resolve(import.meta.dirname, '../..')
const DATA = path.resolve(ROOT, '../shared/data')

/** Where each library is read from, the demo apart; those that are one file of the design tool can be asked of others too. */
const LIBRARIES = {
  figmagic: 'figma/files/figmagic.figma.json',
  codeconnect: 'figma/files/code-connect.many_components.json',
  seed: 'figma/seed',
  gitlab: 'tokens/gitlab',
}
const OF_THE_DESIGN_TOOL = ['figmagic', 'codeconnect']

const tokens = (text) => countTokens(text, { disallowedSpecial: new Set() })

if (!existsSync(DATA)) {
  console.log('The real libraries are not here (../shared/data), so nothing is measured.')
  process.exit(0)
}
const questions = [...BY_HAND, ...madeQuestions(DATA)]
const files = Object.fromEntries(OF_THE_DESIGN_TOOL.map((name) => [name, readJson(path.join(DATA, LIBRARIES[name]))]))
const ours = await askOurs()
const raw = rawFiles()
const contender = await countContender({ files, questions, tokens, has })
const rows = questions.map((question) => {
  const { library, ask, holds } = question
  const whole = raw[library] ?? { text: '', tokens: 0 }
  return {
    ...question,
    ours: ours.answers.get(question),
    contender: contender.answers[`${library}: ${ask}`] ?? null,
    raw: { present: has(whole.text, holds), tokens: whole.tokens },
  }
})
for (const { library, ask, ours: own } of rows) {
  if (!own.present) console.log(`not answered: ${library}: ${ask}\n  ${own.text.slice(0, 600)}`)
}
const report = page({ rows, contender, intro: ours.intro, alone: ours.alone })
console.log(report.split('\n| question')[0])
writeFileSync(path.join(ROOT, 'docs/token-economy.md'), report)

/** Whether a text holds every fact of an answer; of a list one is enough. Letters and colors in whatever case. */
function has(text, holds) {
  const folded = text.toLowerCase()
  return holds.every((fact) => [fact].flat().some((spelling) => folded.includes(spelling.toLowerCase())))
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Each library whole, as compact JSON. Colors are also looked for as hex, which is not counted. */
function rawFiles() {
  const demo = ['library.json', 'before.json', 'documentation.json'].map((file) => path.join(ROOT, 'demo', file))
  const all = {
    demo,
    ...Object.fromEntries(Object.entries(LIBRARIES).map(([name, place]) => [name, jsonFiles(place)])),
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, list]) => {
      const documents = list.map(readJson)
      const text = documents.map((document) => JSON.stringify(document)).join('\n')
      return [name, { text: `${text}\n${[...colorsIn(documents)].join(' ')}`, tokens: tokens(text) }]
    }),
  )
}

function jsonFiles(place) {
  const whole = path.join(DATA, place)
  if (place.endsWith('.json')) return [whole]
  return readdirSync(whole, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.join(whole, file))
}

function colorsIn(value, found = new Set()) {
  if (typeof value !== 'object' || value === null) return found
  const { r, g, b } = value
  if ([r, g, b].every((share) => typeof share === 'number')) {
    const byte = (share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0')
    found.add(`#${[r, g, b].map(byte).join('')}`)
  }
  for (const inner of Object.values(value)) colorsIn(inner, found)
  return found
}

/** Starts a server, imports the libraries and asks every question through MCP. */
async function askOurs() {
  const places = Object.fromEntries(Object.entries(LIBRARIES).map(([name, place]) => [name, path.join(DATA, place)]))
  return serving(places, async ({ keys, consoleUrl, apiUrl }) => {
    const clients = {}
    for (const [name, own] of Object.entries(keys)) clients[name] = await connect(`${consoleUrl}/mcp`, own)
    const answers = new Map()
    for (const question of questions) answers.set(question, await answer(clients[question.library], question))
    const { tools } = await clients.demo.listTools()
    const described = tools.map(({ name, description, inputSchema: input_schema }) => ({
      name,
      description,
      input_schema,
    }))
    const intro = tokens(JSON.stringify(described)) + tokens(clients.demo.getInstructions() ?? '')
    const alone = await oneByOne(apiUrl, keys.figmagic, clients.figmagic)
    for (const client of Object.values(clients)) await client.close()
    return { answers, intro, alone }
  })
}

async function connect(url, key) {
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
  return client
}

async function answer(client, { kind, about, holds }) {
  let read = 0
  let text = ''
  const calls = PLANS[kind]?.(about) ?? []
  for (const [name, given] of calls) {
    const told = await textOf(client, name, given)
    read += tokens(JSON.stringify({ name, arguments: given })) + tokens(told)
    text += `${told}\n`
  }
  return { present: has(text, holds), tokens: read, tools: calls.map(([name]) => name), text }
}

async function textOf(client, name, given) {
  try {
    return (await client.callTool({ name, arguments: given })).content[0].text
  } catch (error) {
    return String(error)
  }
}

/** Every component of figmagic read by itself: its element tree, and what else is known of it. */
async function oneByOne(apiUrl, key, client) {
  const headers = { authorization: `Bearer ${key}` }
  const listed = await fetch(`${apiUrl}/v1/components?fields=name&limit=100`, { headers })
  const read = []
  const { data } = /** @type {{ data: { name: string }[] }} */ (await listed.json())
  // By the name, which is known as well as the id that the other one is asked by.
  for (const { name } of data) {
    const cost = async (given) => {
      const all = { components: [name], ...given }
      const told = await textOf(client, 'get_component', all)
      if (!told.startsWith('{')) throw new Error(`${name}: ${told}`)
      return tokens(JSON.stringify({ name: 'get_component', arguments: all })) + tokens(told)
    }
    read.push({ abstract: await cost({}), tree: await cost({ include: 'default' }) })
  }
  return read
}
