import { readFileSync } from 'node:fs'
import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { importFiles } from '../../../test/kit/import-kit.ts'
import { connect, listenMcp, textOf } from '../../../test/kit/mcp-kit.ts'
import { nearest } from '../../entities/rules/nearest.ts'

// Plausible mistakes in every argument of calls that are right: each is understood, or refused with a remedy that leads to an
// answer when it is followed by the letter, without any knowledge of the library.

type Given = Record<string, unknown>
type Call = readonly [tool: string, given: Given]

const CALLS: readonly Call[] = [
  ['search_library', { query: 'button', types: ['component'], limit: 3, has_docs: false }],
  ['list_components', { q: 'b', type: 'COMPONENT_SET', sort_by: 'name', sort_dir: 'asc', has_spec: true, limit: 5 }],
  [
    'list_components',
    { sync_status: ['synced'], publish_status: ['CURRENT'], min_depth: 1, max_depth: 9, descriptions: true },
  ],
  ['get_component', { components: ['Button', 'Icon'] }],
  ['get_component', { components: ['Button'], include: ['default', 'tokenValues'], modes: ['Dark'] }],
  ['get_component', { components: ['Button'], variant: { size: 'Small', state: 'Pressed', appearance: 'Danger' } }],
  ['get_picture', { component: 'Button', props: { size: 'Small' }, modes: ['Dark'], as: 'price' }],
  ['plan_build', { component: 'Data table', type: 'component' }],
  ['check_health', { limit: 3 }],
  ['get_tokens', { tokens: ['text/primary', 'space/m'], modes: ['Dark', 'Compact'] }],
  ['get_tokens', { collection: 'Color', values: true, type: 'COLOR', name_prefix: 'text' }],
  ['get_tokens', { value: '#C82E32' }],
  ['get_tokens', { scope: 'CORNER_RADIUS', type: 'FLOAT' }],
  ['get_styles', { styles: ['Body/Medium', 'Accent/Solid'], modes: ['Dark'] }],
  ['get_styles', { type: 'TEXT', values: true, name_prefix: 'Body' }],
  ['get_related', { entity: 'red/600', type: 'token', direction: 'inbound', depth: 2 }],
  ['get_related', { entity: 'Button', edge_types: ['USES_COMPONENT'], details: true }],
  ['check_code', { text: 'a { color: #282F37 }', language: 'css' }],
  ['get_changes', { since: '0' }],
  ['export_tokens', { format: 'css', collection: 'Size' }],
  ['get_documentation', { entity: 'Button', type: 'component', blocks: true }],
  ['get_authoring_guide', { section: 'types', types: ['text'] }],
  [
    'write_documentation',
    { action: 'validate', entity: 'Button', type: 'component', blocks: [{ type: 'text', content: { markdown: 'x' } }] },
  ],
]

/** What any text may be, so that a letter less is no mistake. */
const FREE = new Set(['query', 'q', 'text', 'since', 'value', 'name_prefix', 'blocks'])

interface Mistake {
  readonly what: string
  readonly call: Call
}

const less = (text: string): string =>
  text.slice(0, Math.ceil(text.length / 2)) + text.slice(Math.ceil(text.length / 2) + 1)
const swapped = (text: string): string => `${text.slice(0, 1)}${text[2] ?? ''}${text[1] ?? ''}${text.slice(3)}`
const camel = (text: string): string => text.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function mistakes([tool, given]: Call): Mistake[] {
  const found: Mistake[] = []
  for (const [name, value] of Object.entries(given)) {
    const { [name]: _, ...others } = given
    const put = (what: string, key: string, changed: unknown): void => {
      found.push({ what: `${what} ${key} ${JSON.stringify(changed)}`, call: [tool, { ...others, [key]: changed }] })
    }
    put('a letter less in', less(name), value)
    if (camel(name) !== name) put('camel case', camel(name), value)
    put('capitals', name.toUpperCase(), value)
    put('nothing in', name, null)
    if (typeof value === 'number') put('a text for a number', name, String(value))
    if (typeof value === 'boolean') put('a text for a flag', name, String(value))
    if (Array.isArray(value)) {
      put(
        'a text for a list',
        name,
        value.length === 1 && typeof value[0] === 'string' ? value[0] : JSON.stringify(value),
      )
      if (typeof value[0] === 'string' && !FREE.has(name)) {
        put('a wrong word in', name, [less(value[0]), ...(value.slice(1) as unknown[])])
        put('swapped letters in', name, [swapped(value[0])])
      }
    }
    if (typeof value === 'string' && !FREE.has(name)) {
      put('a wrong word in', name, less(value))
      put('other case in', name, value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase())
      put('a list for a text', name, [value])
    }
    if (name === 'variant') {
      put('a label for', name, 'size=Small, state=Pressed, appearance=Danger')
      put('a wrong property in', name, { sise: 'Small', state: 'Pressed', appearance: 'Danger' })
      put('a wrong value in', name, { size: 'Smal', state: 'Pressed', appearance: 'Danger' })
    }
  }
  found.push({ what: 'an argument of its own', call: [tool, { ...given, verbose: true }] })
  return found
}

let client: Client

beforeAll(async () => {
  const api = await testApi('embedded')
  const own = await api.project()
  for (const file of ['before.json', 'library.json']) {
    await importFiles(api.services, own.id, [readFileSync(new URL(`../../../demo/${file}`, import.meta.url), 'utf8')])
  }
  client = await connect(await listenMcp(api.mount), own.key)
}, 120_000)

const MOST_TRIES = 4

/** Follows what it is told until a call is answered whole; the last refusal otherwise. */
async function follow([tool, first]: Call, right: Given): Promise<string | undefined> {
  let given = first
  let told = ''
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await client.callTool({ name: tool, arguments: given })
    told = textOf(answer)
    const unresolved = answer.isError === true ? undefined : (answer.structuredContent as Given)['unresolved']
    if (answer.isError !== true && unresolved === undefined) return undefined
    const next = remedy(given, told, right, unresolved)
    if (next === undefined) return told
    given = next
  }
  return told
}

/** The next call that an answer names; nothing is known but what it says, and what the caller wanted in the first place. */
function remedy(given: Given, told: string, right: Given, unresolved: unknown): Given | undefined {
  const facts = factsOf(told)
  const wrongNames = (unresolved ?? facts['unresolved']) as Record<string, { closest?: string[] }> | undefined
  if (wrongNames) return renamed(given, (name) => wrongNames[name]?.closest?.[0])
  const [, unknown, meant] = /: ([\w.]+) is unknown; (?:did you mean (\w+)\?|leave it out)/.exec(told) ?? []
  if (unknown !== undefined) {
    const { [unknown]: value, ...others } = given
    return meant === undefined ? others : { ...others, [meant]: value }
  }
  const [, required] = /: (\w+) is required/.exec(told) ?? []
  if (required !== undefined) return { ...given, [required]: right[required] }
  const [first] = (facts['issues'] as { at: string; expected?: string[] }[] | undefined) ?? []
  const issue = first ?? { at: '', expected: facts['expected'] as string[] | undefined }
  const [, at = issue.at] = /: ([\w.[\]]+) (?:must|has|is|")/.exec(told) ?? []
  const suggested = /did you mean ([^?]+)\?/.exec(told)?.[1]
  const member = /^variant\.(\w+)/.exec(at)?.[1]
  if (member !== undefined && suggested !== undefined) {
    const { [member]: value, ...others } = given['variant'] as Given
    return {
      ...given,
      variant: told.includes('is no property') ? { ...others, [suggested]: value } : { ...others, [member]: suggested },
    }
  }
  if (issue.expected) {
    const { expected } = issue
    return renamed(
      given,
      (word) => (expected.includes(word) ? undefined : nearest(word, expected)),
      at.split(/[.[]/)[0],
    )
  }
  const [elsewhere] = (facts['elsewhere'] as string[] | undefined) ?? []
  if (elsewhere !== undefined) return { ...given, type: elsewhere }
  const [closest] = (facts['closest'] as string[] | undefined) ?? []
  const wrong = /is named "([^"]+)"/.exec(told)?.[1]
  if (closest !== undefined && wrong !== undefined)
    return renamed(given, (name) => (name === wrong ? closest : undefined))
  return undefined
}

function factsOf(told: string): Given {
  const line = told.split('\n').find((one) => one.startsWith('{'))
  return line === undefined ? {} : (JSON.parse(line) as Given)
}

const renamed = (given: Given, find: (name: string) => string | undefined, only?: string): Given =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      if (only !== undefined && key !== only) return [key, value]
      if (typeof value === 'string') return [key, find(value) ?? value]
      return [
        key,
        Array.isArray(value)
          ? value.map((one: unknown) => (typeof one === 'string' ? (find(one) ?? one) : one))
          : value,
      ]
    }),
  )

test('two hundred plausible mistakes are understood, or answered with a remedy that leads to an answer', async () => {
  const all = CALLS.flatMap((call) => mistakes(call).map((mistake) => ({ ...mistake, right: call[1] })))
  const lost: string[] = []
  for (const { what, call, right } of all) {
    const told = await follow(call, right)
    if (told !== undefined) lost.push(`${call[0]}: ${what}\n  ${told.slice(0, 400)}`)
  }
  expect(lost).toEqual([])
  expect(all.length).toBeGreaterThanOrEqual(200)
}, 300_000)
