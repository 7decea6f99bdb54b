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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../kit/api.ts'
import { testConsole } from '../kit/console.ts'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import { comparison, dayOf, isWideText, nightOf } from './compare-constants.ts'
import { codeNamesOf, squashed } from './named-values.ts'
import { judge, spacingOf } from './judge.ts'
import { isSameValue } from './normal-value.ts'
import { declarations, followed, readPlatform, readSass } from './read-exports.ts'
import { collectionsOf, DATA, exported, facts, isProof, LIBRARIES, prepare, type Subject } from './subjects.ts'

const HERE = import.meta.dirname
/** All modes of a library of 90 take Terrazzo half an hour. */
const LONGEST_MS = process.env['VITRINE_PROOF'] === '1' ? 7_200_000 : 600_000
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
  }, LONGEST_MS)

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

  test('DESIGN.md of each has no fault by the linter of those who publish the format', async () => {
    const { app } = testConsole(api)
    for (const { library, project, folder } of subjects) {
      const headers = { host: 'localhost:4601', authorization: `Bearer ${project.key}` }
      const file = path.join(folder, 'DESIGN.md')
      writeFileSync(file, (await app.inject({ url: '/pack/DESIGN.md', headers })).body)
      const lint = path.join(TOOLS, 'node_modules/@google/design.md/dist/index.js')
      const told = JSON.parse(execFileSync(process.execPath, [lint, 'lint', file], { encoding: 'utf8' })) as {
        readonly findings: readonly { readonly severity: string; readonly message: string }[]
      }
      const errors = told.findings.filter(({ severity }) => severity === 'error')
      expect([library, errors]).toEqual([library, []])
      expect(told.findings.find(({ message }) => message.startsWith('Design system defines'))?.message).toBeDefined()
    }
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
        { tool, dialect, subjects },
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
    judge({ tool: 'terrazzo', dialect: 'dtcg', subjects }, ({ library }, { name }) => {
      const { names = {}, css = {} } = built[library] ?? {}
      const variables = new Map(
        [...(css[name] ?? '').matchAll(/^\s*(--[\w-]+): (.*);$/gm)].map(([, name = '', value = '']) => [name, value]),
      )
      const followed = (value: string): string =>
        value.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => followed(variables.get(name) ?? 'absent'))
      return new Map(
        [...variables].flatMap(([name, value]) => {
          // The shorthand of a font has no place for it.
          const spaced = /^(--v\d+)-letter-spacing$/.exec(name)?.[1]
          const id = names[spaced ?? name]
          return id === undefined ? [] : [[spaced === undefined ? id : spacingOf(id), followed(value)] as const]
        }),
      )
    })
  })

  test('Sass compiles the variables, and their values are right', async () => {
    const sass = (await tool('sass')) as Parameters<typeof readSass>[1]
    const compare = comparison(api, 'scss', 'web')
    for (const subject of subjects)
      await compare(subject, readSass(readFileSync(path.join(subject.folder, 'scss/tokens.scss'), 'utf8'), sass))
    compare.end()
  })

  test('names in code go from the files to the console and into the exports', async () => {
    const counts: [string, number][] = []
    for (const subject of subjects) {
      const codeNames = await codeNamesOf(testConsole(api), subject)
      if (codeNames.size === 0) continue
      counts.push([subject.library, codeNames.size])
      const scss = readFileSync(path.join(subject.folder, 'scss/tokens.scss'), 'utf8')
      const names = new Set([...scss.matchAll(/^\$([^:\s]+):/gm)].map(([, name = '']) => squashed(name)))
      const said = [...codeNames.values()].flatMap(({ web = '' }) => /--([\w-]+)/.exec(web)?.[1] ?? [])
      expect(said.filter((name) => !names.has(squashed(name)))).toEqual([])
    }
    const all: [string, number][] = [
      ['tokens/equinor/figma-export', 150],
      ['tokens/rhds', 535],
      ['figma/seed', 1],
    ]
    expect(counts).toEqual(all.filter(([library]) => LIBRARIES.includes(library)))
  })

  test('TypeScript takes the constants, and their values are right in every mode', { timeout: 300_000 }, async () => {
    const files = subjects.map(({ folder }) => path.join(folder, 'ts/tokens.ts'))
    const tsc = path.resolve(HERE, '../../node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [tsc, '--noEmit', '--strict', '--ignoreConfig', ...files], { encoding: 'utf8' })
    const compare = comparison(api, 'ts', 'web')
    for (const subject of subjects) {
      const text = readFileSync(path.join(subject.folder, 'ts/tokens.ts'), 'utf8')
      const plain = path.join(subject.folder, 'ts/tokens.mjs')
      writeFileSync(plain, text.replaceAll(/^} as const$/gm, '}').replaceAll(/^export type .*$/gm, ''))
      const { tokens, modes } = (await import(pathToFileURL(plain).href)) as {
        tokens: Record<string, unknown>
        modes: Record<string, Record<string, Record<string, unknown>>>
      }
      await compare(subject, new Map(Object.entries(tokens)))
      for (const home of subject.collections) {
        const alike = subject.collections.filter(({ name }) => squashed(name) === squashed(home.name))
        const group = Object.entries(modes).find(([name]) => squashed(name) === squashed(home.name))?.[1]
        for (const mode of alike.length === 1 && group ? home.modes : []) {
          const named = Object.entries(group ?? {}).filter(([name]) => squashed(name) === squashed(mode.name))
          const [[, changed] = []] = named
          if (named.length !== 1 || !changed) continue
          const constants = new Map(Object.entries({ ...tokens, ...changed }))
          await compare(subject, constants, (one) => (one === home ? mode.id : one.default))
        }
      }
    }
    compare.end()
  })

  test('Tailwind 4 builds the theme, and its utilities have the right values', { timeout: 300_000 }, async () => {
    const { compile } = (await tool('tailwindcss')) as Tailwind
    const compare = comparison(api, 'tailwind', 'web', 0.02)
    for (const subject of subjects) {
      const theme = readFileSync(path.join(subject.folder, 'tailwind/theme.css'), 'utf8')
      const own = /^@theme static \{[^}]*\}/m.exec(theme)?.[0] ?? ''
      const all = [...own.matchAll(/^ {2}--(color|spacing|radius)-([\w-]+):/gm)]
      // Tailwind has these utilities whatever a theme says, which the notes of the export tell.
      const names = all.filter(([, , name = '']) => !/^(?:inherit|current|transparent|none|full|px)$/.test(name))
      const utility = ([, kind = '', name = '']: RegExpMatchArray): string => `${UTILITIES[kind]}-${name}`
      const css = (await compile(`${theme}\n@tailwind utilities;`)).build(names.map(utility))
      const variables = declarations(css.replaceAll(/^@layer base \{[^]*?^\}$/gm, ''))
      const shown = names.flatMap((match): [string, string][] => {
        const [, kind = '', name = ''] = match
        const rule = new RegExp(
          `^\\s*\\.${utility(match).replaceAll(/[^\w-]/g, '')} \\{\\s*[\\w-]+: ([^;]+);`,
          'm',
        ).exec(css)
        return rule ? [[`${kind}-${name}`, followed(rule[1] ?? '', variables)]] : []
      })
      const unknown = names.filter(([, kind = '', name = '']) => !shown.some(([one]) => one === `${kind}-${name}`))
      expect(unknown.map(utility), subject.library).toEqual([])
      // In a namespace a token is called by the rest of its name.
      await compare(
        subject,
        new Map(
          shown.flatMap(([name, value]) => [
            [name, value],
            [name.replace(/^\w+-/, ''), value],
          ]),
        ),
      )
    }
    compare.end()
  })

  test('Tailwind 4 builds the theme of shadcn/ui: a utility shows its variable, which has the value of a token', async () => {
    const { compile } = (await tool('tailwindcss')) as Tailwind
    let looked = 0
    for (const { library, folder, collections } of subjects) {
      const theme = readFileSync(path.join(folder, 'shadcn/shadcn.css'), 'utf8')
      const names = [...theme.matchAll(/^ {2}--color-([\w-]+): var\(--\1\);$/gm)].map(([, name = '']) => name)
      if (names.length === 0) continue
      const css = (await compile(`${theme}\n@tailwind utilities;`)).build(names.map((name) => `bg-${name}`))
      const values = collections.flatMap(({ rows }) => rows.flatMap((row) => row.values.map(({ value }) => value)))
      const usual = declarations(/^:root \{[^}]*\}/m.exec(css)?.[0] ?? '')
      for (const name of names) {
        expect(css, `${library} ${name}`).toMatch(
          new RegExp(`\\.bg-${name} \\{\\s*background-color: var\\(--${name}\\);`),
        )
        const value = usual.get(name) ?? 'absent'
        expect(isWideText(value) || values.some((one) => isSameValue(one, value)), `${library} ${name} ${value}`).toBe(
          true,
        )
        looked++
      }
    }
    expect(looked).toBeGreaterThan(subjects.length)
  })

  for (const [format, platform] of [
    ['android', 'android'],
    ['swift', 'ios'],
  ] as const) {
    test(`constants of ${format} are of their types, each name once, and their values are right by day and by night`, async () => {
      const compare = comparison(api, format, platform)
      const compareNight = comparison(api, `${format} by night`, platform, format === 'swift' ? 0 : 0.5)
      for (const subject of subjects) {
        const { day, night } = readPlatform(format, await exported(subject.project, { format }))
        if (format === 'android') expect([...day.keys()].filter((name) => !/^[A-Za-z_]\w*$/.test(name))).toEqual([])
        expect([...night.keys()].filter((name) => !day.has(name))).toEqual([])
        await compare(subject, day, dayOf)
        await compareNight(subject, night, nightOf)
      }
      compare.end()
      compareNight.end()
    })

    test(`constants of ${format} in each mode that was asked for alone are right by day and by night`, async () => {
      const compare = comparison(api, `${format} --mode`, platform)
      const compareNight = comparison(api, `${format} --mode by night`, platform, format === 'swift' ? 0 : 0.5)
      for (const subject of subjects) {
        const named = subject.collections.filter(
          ({ name }) => subject.collections.filter((other) => squashed(other.name) === squashed(name)).length === 1,
        )
        const pairs = named.flatMap((home) =>
          home.modes.filter(({ id }) => id !== home.default).map((mode) => ({ home, mode })),
        )
        for (const { home, mode } of isProof ? pairs : pairs.slice(0, 4)) {
          const wanted = { format, modes: [`${home.name}=${mode.name}`] }
          const { day, night } = readPlatform(format, await exported(subject.project, wanted))
          await compare(subject, day, (one) => (one === home ? mode.id : dayOf(one)))
          await compareNight(subject, night, (one) => (one === home ? mode.id : nightOf(one)))
        }
      }
      compare.end()
      compareNight.end()
    })
  }

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

interface Tailwind {
  readonly compile: (css: string) => Promise<{ build(candidates: readonly string[]): string }>
}
const UTILITIES: Readonly<Record<string, string>> = { color: 'bg', spacing: 'p', radius: 'rounded' }

function run(node: string, [script = '', ...args]: readonly string[], jobs: unknown): unknown {
  // Not by a pipe: what is large is there in part when it is read.
  const file = path.join(folder, 'jobs.json')
  writeFileSync(file, JSON.stringify(jobs))
  const options = { encoding: 'utf8', maxBuffer: 2 ** 29, timeout: LONGEST_MS } as const
  return JSON.parse(execFileSync(node, [path.join(HERE, script), file, ...args], options))
}

async function tool(name: string): Promise<unknown> {
  const require = createRequire(path.join(TOOLS, 'package.json'))
  return import(pathToFileURL(require.resolve(name)).href)
}
