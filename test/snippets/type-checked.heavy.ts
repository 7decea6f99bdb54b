import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { CodeSide } from '../../src/code-components/code-side.ts'
import { designChoices } from '../../src/code-components/rules/design-choices.ts'
import { snippetOfTold } from '../../src/code-components/rules/snippet-of-told.ts'
import type { LinkedCode } from '../../src/code-components/schema.ts'
import { toldComponent } from '../../src/code-components/told-code.ts'
import { testDatabase } from '../kit/databases.ts'
import { scratchDirectory } from '../kit/scratch.ts'
import { gravityDesign, gravityStorybook } from '../libraries/gravity.ts'
import { bothSides } from './both-sides.ts'
import { checkTypes, type TypeError, type Written } from './check-types.ts'
import { combinations } from './combinations.ts'
import { installed, noPackages } from './npm.ts'
import { faultOfPackage } from './whose-fault.ts'

// What agents and the explorer are told to type is given to the compiler, beside the packages as they are published.

const CODE = path.resolve(import.meta.dirname, '../../../shared/data/code')
const isThere = existsSync(CODE)
if (!isThere) console.log('snippets are not held against published packages: ../shared/data/code is absent')

const json = (file: string) => JSON.parse(readFileSync(path.join(CODE, file), 'utf8'))
const GRAVITY = 'code-connect/gravity-uikit'

/** Combinations of what is chosen for one component. */
const MOST = 64

interface Library {
  readonly package: string
  readonly version: string
  readonly manifest: () => object
  /** Made from the code where nobody has it. */
  readonly design?: () => object
}

const LIBRARIES: readonly Library[] = [
  {
    package: '@charcoal-ui/react',
    version: '5.10.0',
    manifest: () => json('storybook/charcoal/components.json'),
  },
  {
    package: '@freecodecamp/ui',
    version: '6.0.0',
    manifest: () => json('storybook/freecodecamp-ui/components.json'),
  },
  {
    package: '@gravity-ui/uikit',
    version: '7.51.1',
    manifest: () => gravityStorybook(json(`${GRAVITY}/props.json`)),
    design: () => gravityDesign(json(`${GRAVITY}/figma.schema.snapshot.json`)),
  },
]

describe.skipIf(noPackages !== null || !isThere)('uses of components compile', async () => {
  const db = await testDatabase('embedded')

  test.each(LIBRARIES)('of $package', async (library) => {
    const folder = scratchDirectory('vitrine-manifest')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const manifestFile = path.join(folder, 'components.json')
    writeFileSync(manifestFile, JSON.stringify(library.manifest()))
    const side = await bothSides(db, {
      code: manifestFile,
      isOwn: (component) => component.package === library.package,
      ...(library.design && { design: library.design() }),
    })
    const packages = installed(
      `${library.package}@${library.version}`,
      'react@18.3.1',
      'react-dom@18.3.1',
      '@types/react@18.3.31',
    )
    onTestFinished(() => rmSync(packages, { recursive: true }))
    const told = [...side.components.values()]
      .filter((component) => component.package === library.package)
      .flatMap((component) => {
        const links = side.linksOfCode.get(component.id) ?? [undefined]
        return links.map((link) => ({ told: toldComponent(component, side, link), side }))
      })
    const written = told.map(writtenUses).filter((one) => one.import !== '')
    const manifest = JSON.stringify(library.manifest())
    const errors = checkTypes(packages, written).map((error) => {
      const component = told.find((one) => one.told.id === error.id)?.told
      return { ...error, package: component && faultOfPackage(error, component, manifest) }
    })
    report(library, told.length, written, errors)
    expect(errors.filter((error) => error.package === undefined)).toEqual([])
    expect(written.length).toBe(told.length)
    expect(told.some((one) => (one.told.link?.properties.length ?? 0) > 0)).toBe(true)
  })
})

/** As the explorer writes them, of what the console tells and nothing else. */
function writtenUses({ told, side }: { readonly told: LinkedCode; readonly side: CodeSide }): Written {
  const plain = JSON.parse(JSON.stringify(told)) as LinkedCode
  const given = designChoices(side.design.get(told.link?.design.id ?? '')?.properties ?? [])
  const uses = combinations(plain.link, given, MOST).map((choices) => snippetOfTold(plain, choices).code)
  return { id: told.id, import: told.import ?? '', uses: [told.snippet.code, ...uses] }
}

type Judged = TypeError & { readonly package: string | undefined }

function report(library: Library, components: number, written: readonly Written[], errors: readonly Judged[]): void {
  const all = written.flatMap(({ uses }) => uses)
  // What is not there takes any props.
  const absent = written.filter(({ id }) => errors.some((error) => error.id === id && error.use === undefined))
  console.log(
    `${library.package} ${library.version}: ${components} components, ${all.length} uses (${new Set(all).size} different), of which ${absent.flatMap(({ uses }) => uses).length} of what is not exported, ${errors.filter((error) => error.package === undefined).length} errors of ours, ${errors.length} in all`,
  )
  const kinds = new Map<string, Set<string>>()
  for (const error of errors) {
    const kind = error.package ?? `OURS ${error.code} ${error.message.slice(0, 200)}`
    kinds.set(kind, (kinds.get(kind) ?? new Set()).add(error.id.split('#')[1] ?? error.id))
  }
  for (const [kind, ids] of kinds) console.log(`  ${kind}: ${[...ids].join(', ')}`)
}
