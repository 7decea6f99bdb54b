import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { admin, adminServices, testClock } from '../../test/kit/admin.ts'
import { engines, testDatabase } from '../../test/kit/databases.ts'
import { importKit } from '../../test/kit/import-kit.ts'
import { gravityDesign, gravityDocgen } from '../../test/libraries/gravity.ts'
import type { ImportSummary } from '../intake/import/rules/import-summary.ts'
import { renderSnippet } from '../formats/manifests/rendering/render-snippet.ts'
import { openCodeSide, type CodeSide } from './code-side.ts'
import { designChoices } from './rules/design-choices.ts'
import { snippetOfTold } from './rules/snippet-of-told.ts'
import type { LinkedCode } from './schema.ts'
import { toldComponent } from './told-code.ts'

// Both sides of strangers' libraries, through the whole import, against what their own data says of who is whose
// partner (`truth.json`), read here by nothing of ours.

const DATA = path.resolve(import.meta.dirname, '../../../shared/data')
const isThere = existsSync(DATA)
if (!isThere) console.log('links of real libraries are not covered: ../shared/data is absent')

const json = (file: string) => JSON.parse(readFileSync(path.join(DATA, file), 'utf8'))
const SDS = 'code/code-connect/sds'
const GRAVITY = 'code/code-connect/gravity-uikit'

interface Pair {
  readonly kind: string
  readonly design: Readonly<Record<string, string>> | null
  readonly code: Readonly<Record<string, unknown>> | null
}

describe.skipIf(!isThere).each(engines)('links of strangers on %s', async (engine) => {
  const db = await testDatabase(engine)

  async function scene() {
    const services = adminServices(db, testClock())
    const { projectId } = await importKit(db)
    const take = (...files: string[]) =>
      admin<ImportSummary>(services, 'import', { project: projectId, files, dry_run: false })
    return { take, side: () => openCodeSide(services, { projectId }) }
  }

  test('those of sds are the join of the node ids that its code names and those of its design', async () => {
    const { take, side } = await scene()
    await take(path.join(DATA, 'tokens/figma-sds'))
    const summary = await take(path.join(DATA, SDS, 'parsed.cli-1.5.3.json'))
    expect(summary.code).toMatchObject({ changed: 0, deleted: 0, unchanged: 0 })
    const designed = new Set(
      Object.values<{ id: string }>(json('tokens/figma-sds/components.json')).map(({ id }) => id),
    )
    const records: { figmaNode: string }[] = json(`${SDS}/parsed.cli-1.5.3.json`)
    const nodes = records.map(({ figmaNode }) => /node-id=(\d+)[-:](\d+)/.exec(figmaNode)?.slice(1).join(':') ?? '')
    const joined = new Set(nodes.filter((node) => designed.has(node)))
    expect(joined.size).toBeGreaterThan(50)
    const both = await side()
    const { linking, design } = both
    tellsAsItRenders(both)
    const confirmed = linking.links.filter(({ status }) => status === 'confirmed')
    expect(new Set(confirmed.map((link) => design.get(link.design)?.nodeId))).toEqual(joined)
    expect(
      new Set(linking.absent.filter(({ missing }) => missing === 'design').map(({ end }) => end.split(' of ')[0])),
    ).toEqual(new Set(nodes.filter((node) => !designed.has(node))))
    const pairs = (json(`${SDS}/truth.json`).pairs as Pair[]).filter(({ kind }) => /component/.test(kind))
    const isLinked = ({ design: one, code }: Pair): boolean =>
      linking.links.some(
        (link) =>
          design.get(link.design)?.nodeId === one?.['id'] && link.code.split('#').at(-1) === code?.['component'],
      )
    const matches = pairs.filter(({ kind }) => kind.startsWith('match'))
    expect(matches.filter((pair) => !isLinked(pair))).toEqual([])
    expect(matches.length).toBeGreaterThan(0)
    const drifts = pairs.filter(({ kind }) => kind.startsWith('drift'))
    expect(
      drifts.filter((pair) =>
        linking.links.some(
          (link) => design.get(link.design)?.nodeId === pair.design?.['id'] && link.status === 'confirmed',
        ),
      ),
    ).toEqual([])
    // Equal names that nobody spoke of, and nothing else, are linked beyond that.
    for (const { status, origin } of linking.links) expect([status, origin]).not.toEqual(['confirmed', 'name'])
  })

  test('those of gravity, down to values: every match linked, no drift linked, by names alone', async () => {
    const { take, side } = await scene()
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-gravity-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const save = (name: string, content: object): string => {
      writeFileSync(path.join(folder, name), JSON.stringify(content))
      return path.join(folder, name)
    }
    await take(save('design.json', gravityDesign(json(`${GRAVITY}/figma.schema.snapshot.json`))))
    await take(save('docgen.json', gravityDocgen(json(`${GRAVITY}/props.json`))))
    const both = await side()
    const { linking, design, components } = both
    tellsAsItRenders(both)
    const valuesOf = (component: string, property: string, prop: unknown): readonly string[] | undefined => {
      const link = linking.links.find((one) => design.get(one.design)?.name === component)
      expect(components.get(link?.code ?? '')?.name).toBe(component)
      return link?.properties
        .find((one) => one.design === property && 'prop' in one.code && one.code.prop === prop)
        ?.values.map(({ design: value }) => value)
    }
    for (const { kind, design: one, code } of json(`${GRAVITY}/truth.json`).pairs as Pair[]) {
      const [component = '', property = ''] = [one?.['component'], one?.['property']]
      if (kind === 'match:values') {
        const values = valuesOf(component, property, code?.['prop']) ?? []
        const folded = (list: readonly unknown[]) => list.map((value) => String(value).toLowerCase()).sort()
        expect(folded(values), `${component} ${property}`).toEqual(folded(code?.['values'] as unknown[]))
      } else if (kind === 'match:boolean' || kind === 'match:default')
        expect(valuesOf(component, property, code?.['prop']), `${component} ${property}`).toBeDefined()
      else if (kind === 'match:one-value')
        expect(valuesOf(component, property, code?.['prop'])).toContain(code?.['value'])
      else if (kind === 'drift:type') expect(valuesOf(component, property, code?.['prop'])).toBeUndefined()
      else if (kind === 'drift:value-name')
        expect(valuesOf(component, property, code?.['prop'])).not.toContain(code?.['design'])
      else if (kind === 'drift:design-only-property')
        expect(
          linking.links.find((link) => design.get(link.design)?.name === component)?.properties.map((it) => it.design),
        ).not.toContain(property)
    }
  })
})

/** What the console tells is enough to write the same use of it, whatever is chosen: one value of each property after the other. */
function tellsAsItRenders(side: CodeSide): void {
  let compared = 0
  for (const link of side.linking.links) {
    const component = side.components.get(link.code)
    const properties = side.design.get(link.design)?.properties ?? []
    if (component === undefined) throw new Error('a link has both its ends')
    const told = JSON.parse(JSON.stringify(toldComponent(component, side, link))) as LinkedCode
    const given = link.properties.flatMap(({ design, values }) =>
      values.length === 0 ? [[design, 'some "text"']] : values.map((value) => [design, value.design]),
    )
    for (const [name = '', value = ''] of [[], ...given]) {
      const chosen = value === 'true' || value === 'false' ? value === 'true' : value
      const choices = { ...designChoices(properties), ...(name !== '' && { [name]: chosen }) }
      expect(snippetOfTold(told, choices)).toEqual(renderSnippet(component, link, choices))
      compared++
    }
  }
  expect(compared).toBeGreaterThan(40)
}
