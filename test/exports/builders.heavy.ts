// Every token library of ../shared/data through the store and out again, into the tools that people build with. What they
// make of it is compared, variable by variable, with what POST /v1/tokens:values says.
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../kit/api.ts'
import { importLibrary } from '../../src/sync/import/import-library.ts'
import { isSameValue } from './normal-value.ts'
import { collectionsOf, DATA, facts, LIBRARIES, prefixesOf, prepare, tokensOf } from './subjects.ts'
import type { Choice, Collection, FileToken, Subject } from './subjects.ts'

const HERE = import.meta.dirname
const TOOLS = path.resolve(HERE, '../tools')
const isThere = existsSync(DATA) && existsSync(path.join(TOOLS, 'node_modules/style-dictionary-5'))
if (!isThere) {
  console.log(
    'exports are not built by other tools in this run: it takes ../shared/data and `npm ci --prefix test/tools`',
  )
}
/** Style Dictionary 5 wants a newer Node.js than the service; there is a build of it for Linux on x64. */
const NODE_22 = path.join(TOOLS, 'node_modules/node-22/bin/node')
const hasNode22 = existsSync(NODE_22)
if (isThere && !hasNode22) console.log('Style Dictionary 5 is not run: test/tools has no Node.js 22 for this platform')

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-builders-'))
afterAll(() => rmSync(folder, { recursive: true }))
const subjects: Subject[] = []
let api: TestApi

describe.skipIf(!isThere)('exports of real libraries', () => {
  beforeAll(async () => {
    api = await testApi('embedded')
    for (const library of LIBRARIES) subjects.push(await prepare(api, { library, folder }))
  }, 600_000)

  test('DTCG is valid by the official schemas, file by file', () => {
    const ajv = new Ajv({ strict: false, allErrors: false })
    addFormats.default(ajv)
    const home = path.join(DATA, 'schemas/dtcg-2025.10')
    for (const file of readdirSync(home, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.json')) ajv.addSchema(JSON.parse(readFileSync(path.join(home, file), 'utf8')) as object)
    const schema = (name: string) => `https://www.designtokens.org/schemas/2025.10/${name}.json`
    const faults = subjects.flatMap(({ library, folder }) =>
      readdirSync(path.join(folder, 'dtcg')).flatMap((file) => {
        const json: unknown = JSON.parse(readFileSync(path.join(folder, 'dtcg', file), 'utf8'))
        const isValid = ajv.validate(schema(file === 'tokens.resolver.json' ? 'resolver' : 'format'), json)
        return isValid ? [] : [`${library}/${file}: ${ajv.errorsText(ajv.errors?.slice(0, 3))}`]
      }),
    )
    expect(faults).toEqual([])
  })

  for (const [tool, dialect, node] of [
    ['style-dictionary-4', 'dtcg-2023', process.execPath],
    ['style-dictionary-5', 'dtcg', NODE_22],
  ] as const)
    test.skipIf(tool === 'style-dictionary-5' && !hasNode22)(`${tool} builds them, and its variables are right`, () => {
      const jobs = subjects.flatMap(({ library, folder, choices }) =>
        choices.map(({ name, files }) => ({
          name: `${library} ${name}`,
          files: files.map((file) => path.join(folder, dialect, file)),
        })),
      )
      const built = run(node, ['style-dictionary.js', tool], jobs) as Record<string, Record<string, unknown>>
      judge(
        tool,
        dialect,
        (subject, choice) => new Map(Object.entries(built[`${subject.library} ${choice.name}`] ?? {})),
      )
    })

  test('Terrazzo builds them, and its variables are right', () => {
    const jobs = subjects.map(({ library, folder, choices }) => ({
      name: library,
      folder: path.join(folder, 'dtcg'),
      inputs: Object.fromEntries(choices.map(({ name, input }) => [name, input])),
    }))
    const built = run(process.execPath, ['terrazzo.js'], jobs) as Record<
      string,
      { readonly names: Record<string, string>; readonly css: Record<string, string> }
    >
    judge('terrazzo', 'dtcg', ({ library }, { name }) => {
      const { names = {}, css = {} } = built[library] ?? {}
      const variables = new Map(
        [...(css[name] ?? '').matchAll(/^\s*(--[\w-]+): (.*);$/gm)].map(([, name = '', value = '']) => [name, value]),
      )
      const followed = (value: string): string =>
        value.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => followed(variables.get(name) ?? 'absent'))
      return new Map(
        [...variables].flatMap(([name, value]) => {
          const id = names[name]
          return id === undefined ? [] : [[id, followed(value)] as const]
        }),
      )
    })
  })

  test('Sass compiles the variables, each name once', async () => {
    const { compileString } = (await tool('sass')) as {
      compileString: (text: string) => { readonly css: string }
    }
    for (const { library, folder } of subjects) {
      const scss = readFileSync(path.join(folder, 'scss/tokens.scss'), 'utf8')
      const names = [...scss.matchAll(/^\$([^:\s]+): (?!\()/gm)].map(([, name = '']) => name)
      expect(new Set(names).size, library).toBe(names.length)
      const { css } = compileString(`${scss}\n:root {\n${names.map((name) => `--x-${name}: #{$${name}};\n`).join('')}}`)
      expect(css.match(/--x-/g)?.length, library).toBe(names.length)
    }
  })

  test('TypeScript takes the constants, one for each token that has a value', { timeout: 300_000 }, async () => {
    const files = subjects.map(({ folder }) => path.join(folder, 'ts/tokens.ts'))
    const tsc = path.resolve(HERE, '../../node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [tsc, '--noEmit', '--strict', '--ignoreConfig', ...files], { encoding: 'utf8' })
    for (const { folder, library, collections } of subjects) {
      const text = readFileSync(path.join(folder, 'ts/tokens.ts'), 'utf8')
      const plain = path.join(folder, 'ts/tokens.mjs')
      writeFileSync(plain, text.replaceAll(/^} as const$/gm, '}').replaceAll(/^export type .*$/gm, ''))
      const { tokens } = (await import(pathToFileURL(plain).href)) as { tokens: Record<string, unknown> }
      const known = collections.flatMap(({ rows, default: usual }) =>
        rows.filter(({ values }) => values.some(({ mode, value }) => mode.id === usual && value !== null)),
      )
      expect(Object.keys(tokens).length, library).toBeGreaterThanOrEqual(known.length)
    }
  })

  test('resources of Android are XML, each name once for a kind', () => {
    for (const { folder, library } of subjects) {
      for (const file of readdirSync(path.join(folder, 'android'), { recursive: true, encoding: 'utf8' })) {
        if (!file.endsWith('.xml')) continue
        const names: string[] = []
        const parser = new SaxesParser()
        parser.on('error', (error) => {
          throw new Error(`${library}: ${error.message}`)
        })
        parser.on('opentag', ({ name, attributes }) => {
          if (name !== 'resources') names.push(String(attributes['name']))
        })
        parser.write(readFileSync(path.join(folder, 'android', file), 'utf8')).close()
        expect(new Set(names).size, library).toBe(names.length)
        expect(names.filter((name) => !/^[A-Za-z_]\w*$/.test(name))).toEqual([])
      }
    }
  })

  test('constants of Swift have the shape of Swift, each name once', () => {
    for (const { folder, library } of subjects) {
      const text = readFileSync(path.join(folder, 'swift/Tokens.swift'), 'utf8')
      const lines = text.slice(text.indexOf('public enum Tokens {\n')).split('\n').slice(1, -2)
      const names = lines.map(
        (line) =>
          /^ {2}public static let ([\p{L}_][\p{L}\p{N}_]*): (?:Color|CGFloat|Double|TimeInterval|Bool|String) = (?:"(?:[^"\\]|\\.)*"|[^"]+)$/u.exec(
            line,
          )?.[1] ?? line,
      )
      expect(names.filter((name) => name.includes(' '))).toEqual([])
      expect(new Set(names).size, library).toBe(names.length)
    }
  })

  test('an export comes back: into a new project with equal values, into the same one as no change', async () => {
    for (const { library, project, folder, collections } of subjects) {
      const files = [path.join(folder, 'dtcg')]
      const again = await importLibrary(api.services, { projectId: project.id, files })
      const changes = [again.tokens, again.collections].map(({ added, changed, deleted }) => added + changed + deleted)
      expect(changes, library).toEqual([0, 0])
      const other = await api.project()
      await importLibrary(api.services, { projectId: other.id, files })
      expect(facts(await collectionsOf(api, other)), library).toEqual(facts(collections))
    }
  })
})

type Variables = ReadonlyMap<string, unknown>

/** Compares what a tool has built with the API, choice by choice, where both speak of the same modes. */
function judge(tool: string, dialect: string, variablesOf: (subject: Subject, choice: Choice) => Variables): void {
  const table: string[] = []
  for (const subject of subjects) {
    const { library, collections, choices, folder } = subject
    const count = { built: 0, compared: 0 }
    const wrong: string[] = []
    const homes = new Map(collections.flatMap((home) => home.rows.map(({ id }) => [id, home] as const)))
    for (const choice of choices) {
      const variables = variablesOf(subject, choice)
      const modeOf = (home: Collection): string => choice.modes?.get(home) ?? home.default
      const expected = new Map<string, Set<string>>()
      for (const home of collections) {
        for (const { name, values } of home.rows) {
          const held = values.find(({ mode }) => mode.id === modeOf(home))
          if (!held || held.value === null) continue
          const isChosen = held.via.every(({ token_id, mode }) => {
            const there = homes.get(token_id)
            return there && mode.id === modeOf(there)
          })
          const known = expected.get(name) ?? new Set()
          expected.set(name, known.add(isChosen ? String(held.value) : 'another mode'))
        }
      }
      const prefixes = prefixesOf(folder)
      const tokens = new Map(
        choice.files.flatMap((file) => [...tokensOf(path.join(folder, dialect, file), prefixes.get(file))]),
      )
      for (const [at, { name }] of tokens) {
        const value = textOf(variables.get(at))
        if (value === null) {
          wrong.push(`${choice.name}: ${at} is not built`)
          continue
        }
        count.built++
        if (/\[object|undefined|NaN|absent/.test(value)) wrong.push(`${choice.name}: ${at} is ${value}`)
        const wanted = expected.get(name)
        if (wanted?.size !== 1 || wanted.has('another mode') || !choice.modes || isWide(at, tokens)) continue
        count.compared++
        if (![...wanted].some((one) => isSameValue(one, value)))
          wrong.push(`${choice.name}: ${at} is ${value} and not ${[...wanted].join()}`)
      }
    }
    table.push(
      `${tool} | ${library} | ${choices.length} builds | ${count.built} variables | ${count.compared} compared`,
    )
    expect(wrong.slice(0, 20), `${tool}, ${library}`).toEqual([])
    expect(count.compared, `${tool}, ${library}`).toBeGreaterThan(count.built * 0.1)
  }
  console.log(table.join('\n'))
}

/** A color outside of sRGB is built as it came, or as the tool maps it; the API says what it is mapped to here. */
function isWide(start: string, tokens: ReadonlyMap<string, FileToken>): boolean {
  const entered = new Set<string>()
  for (let at = start; !entered.has(at);) {
    entered.add(at)
    const value = tokens.get(at)?.value
    if (typeof value !== 'string' || !value.startsWith('{'))
      return typeof value === 'object' && value !== null && 'colorSpace' in value && value.colorSpace !== 'srgb'
    at = value.slice(1, -1)
  }
  return false
}

/** A value that is not a text was not built. */
const textOf = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)

function run(node: string, [script = '', ...args]: readonly string[], jobs: unknown): unknown {
  const options = { input: JSON.stringify(jobs), encoding: 'utf8', maxBuffer: 2 ** 29, timeout: 600_000 } as const
  return JSON.parse(execFileSync(node, [path.join(HERE, script), ...args], options))
}

async function tool(name: string): Promise<unknown> {
  const require = createRequire(path.join(TOOLS, 'package.json'))
  return import(pathToFileURL(require.resolve(name)).href)
}
