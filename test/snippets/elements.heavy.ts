import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CodeSide } from '../../src/code-components/code-side.ts'
import { designChoices } from '../../src/code-components/rules/design-choices.ts'
import { snippetOfTold } from '../../src/code-components/rules/snippet-of-told.ts'
import type { LinkedCode } from '../../src/code-components/schema.ts'
import { toldComponent } from '../../src/code-components/told-code.ts'
import { readLiteral } from '../../src/formats/manifests/model/code-value.ts'
import type { Choices } from '../../src/formats/manifests/rendering/chosen-values.ts'
import { noBrowser, startBrowser, type TestBrowser } from '../kit/browser.ts'
import { testDatabase } from '../kit/databases.ts'
import { bothSides } from './both-sides.ts'
import { combinations } from './combinations.ts'
import { installed, noPackages } from './npm.ts'

// What is told of custom elements is put into a page of a browser, with the packages as they are published: what each
// attribute sets is looked up in the element.

const PACKAGES = [
  { package: '@shoelace-style/shoelace', version: '2.20.1' },
  { package: '@spectrum-web-components/button', version: '1.12.2' },
  { package: '@material/web', version: '2.5.0' },
] as const

const MOST = 64

interface Use {
  readonly id: string
  readonly tag: string
  readonly html: string
  /** By the names of the object. */
  readonly wanted: Readonly<Record<string, string | number | boolean>>
  /** The attribute of each. */
  readonly attributes: Readonly<Record<string, string>>
}

describe.skipIf(noPackages ?? noBrowser)('uses of custom elements in a browser', async () => {
  const db = await testDatabase('embedded')
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(async () => browser.close())

  test.each(PACKAGES)('of $package', async ({ package: name, version }) => {
    const folder = installed(`${name}@${version}`)
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const side = await bothSides(db, {
      code: path.join(folder, 'node_modules', name),
      isOwn: (component) => component.package === name,
    })
    const told = [...side.components.values()]
      .filter((component) => component.package === name)
      .map((component) => toldComponent(component, side, side.linksOfCode.get(component.id)?.[0]))
    const lines = told.flatMap((one) => one.import ?? [])
    const uses = told.filter((one) => one.import !== null).flatMap((one) => usesOf(one, side))
    const scripts = await bundled(folder, lines)
    const { page, errors } = await browser.open()
    await page.goto(await served(scripts))
    const asObject = await lookUp(page, uses, 'object')
    const asAttributes = await lookUp(page, uses, 'attributes')
    const ownErrors = new Set(errors.splice(0))
    const found = await lookUp(page, uses, 'markup')
    const other = uses.flatMap((use, at) =>
      differences(use, { found: found[at], asObject: asObject[at], asAttributes: asAttributes[at] }),
    )
    const ours = other.filter(({ isOwn }) => !isOwn)
    const looked = uses.reduce((sum, { wanted }) => sum + Object.keys(wanted).length, 0)
    console.log(
      `${name} ${version}: ${told.length} elements, ${lines.length} with an import line, ${uses.length} uses, ${looked} values looked up, ${other.length} other than chosen, ${ours.length} by our markup`,
    )
    for (const own of [true, false]) {
      const kinds = new Set(other.filter(({ isOwn }) => isOwn === own).map(({ kind }) => kind))
      if (kinds.size > 0) console.log(`  ${own ? "the elements' own doing" : 'OURS'}: ${[...kinds].join(', ')}`)
    }
    expect(ours).toEqual([])
    expect(errors.filter((error) => !ownErrors.has(error))).toEqual([])
    expect(lines).toHaveLength(told.length)
  })
})

function usesOf(told: LinkedCode, side: CodeSide): Use[] {
  const plain = JSON.parse(JSON.stringify(told)) as LinkedCode
  const given = designChoices(side.design.get(told.link?.design.id ?? '')?.properties ?? [])
  return combinations(plain.link, given, MOST).map((choices) => {
    const { code, unlinked } = snippetOfTold(plain, choices)
    const wanted = Object.entries(wantedOf(plain, choices)).filter(([prop]) => !unlinked.includes(prop))
    const attributes = plain.props.flatMap(({ name, attribute }) => (attribute ? [[name, attribute] as const] : []))
    return {
      id: told.id,
      tag: told.tag ?? told.name,
      html: code,
      wanted: Object.fromEntries(wanted),
      attributes: Object.fromEntries(attributes),
    }
  })
}

/** What the link says of what is chosen. */
function wantedOf({ link }: LinkedCode, choices: Choices): Use['wanted'] {
  const wanted: Record<string, string | number | boolean> = {}
  for (const { design, code, values } of link?.properties ?? []) {
    const choice = choices[design]
    if (!('prop' in code) || choice === undefined || typeof choice === 'object') continue
    const said = values.find((value) => value.design === String(choice))
    const value = values.length === 0 ? choice : readLiteral(said?.code ?? '')
    if (value !== undefined && value !== null) wanted[code.prop] = value
  }
  return wanted
}

interface Found {
  readonly isDefined: boolean
  readonly values: Readonly<Record<string, unknown>>
}

/** As it is told, or without any markup of ours, to see what the element makes of it by itself. */
type By = 'markup' | 'object' | 'attributes'

const lookUp = (page: Page, uses: readonly Use[], by: By): Promise<Found[]> =>
  page.evaluate<Found[]>(`(${IN_PAGE})(${JSON.stringify(uses)}, ${JSON.stringify(by)})`)

// What it throws while it updates is among the errors of the page, or its own answer to what it was given.
const IN_PAGE = `async (uses, by) => {
  const found = []
  for (const { tag, html, wanted, attributes } of uses) {
    const made = document.createElement(tag)
    if (by === 'object') Object.assign(made, wanted)
    if (by === 'attributes')
      for (const [name, value] of Object.entries(wanted))
        if (value !== false) made.setAttribute(attributes[name] ?? name, value === true ? '' : String(value))
    if (by === 'markup') document.body.innerHTML = html
    else document.body.replaceChildren(made)
    const element = document.body.querySelector(tag)
    try {
      await element.updateComplete
    } catch {}
    const values = Object.fromEntries(Object.keys(wanted).map((name) => [name, element[name]]))
    found.push({ isDefined: customElements.get(tag) !== undefined, values })
  }
  return found
}`

/** An attribute that is not there leaves a boolean at what it was made with, which may be nothing. */
const isSame = (wanted: unknown, got: unknown): boolean => got === wanted || (wanted === false && got === undefined)

interface Seen {
  readonly found: Found | undefined
  readonly asObject: Found | undefined
  readonly asAttributes: Found | undefined
}

/** What is other than chosen. It is the element's own doing where it makes the same of the object, or of its attributes. */
function differences({ id, tag, html, wanted }: Use, { found, asObject, asAttributes }: Seen) {
  if (found?.isDefined !== true) return [{ id, kind: `${tag} is not defined`, html, isOwn: false }]
  return Object.entries(wanted).flatMap(([prop, value]) => {
    const got = found.values[prop]
    if (isSame(value, got)) return []
    const others = Object.entries(wanted).some(([name, one]) => name !== prop && one !== false)
    const isOfAttributes = !isSame(value, asAttributes?.values[prop]) && (value !== false || others)
    const isOwn = !isSame(value, asObject?.values[prop]) || isOfAttributes || isConverted(value, got)
    return [{ id, kind: `${tag}.${prop}`, html, got, isOwn }]
  })
}

/** A text that the element takes apart: all of its words are there. */
const isConverted = (wanted: unknown, got: unknown): boolean =>
  typeof wanted === 'string' && Array.isArray(got) && got.join(' ') === wanted

async function bundled(folder: string, lines: readonly string[]): Promise<ReadonlyMap<string, string>> {
  writeFileSync(path.join(folder, 'all.js'), `${[...new Set(lines)].join('\n')}\n`)
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      modulePreload: false,
      rollupOptions: { input: path.join(folder, 'all.js'), output: { entryFileNames: 'all.js' } },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  return new Map(outputs.flatMap((one) => (one.type === 'chunk' ? [[`/${one.fileName}`, one.code] as const] : [])))
}

async function served(scripts: ReadonlyMap<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '')
    response.setHeader('Content-Type', script === undefined ? 'text/html' : 'text/javascript')
    response.end(script ?? PAGE)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const PAGE = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/all.js"></script>'
