import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { admin, adminServices, testClock } from '../../test/kit/admin.ts'
import { testDatabase } from '../../test/kit/databases.ts'
import { importKit } from '../../test/kit/import-kit.ts'
import { gravityDesign, gravityDocgen } from '../../test/libraries/gravity.ts'
import { readSheets, type Sheets } from '../formats/tokens/css/read-sheets.ts'
import { openParity } from './open-parity.ts'
import { findingKey, type ParityFinding, type Side } from './rules/found/finding.ts'
import { judge } from './rules/policy.ts'

// Pairs of strangers through the whole import, against what was found by hand in their own data (`truth.json`).

const DATA = path.resolve(import.meta.dirname, '../../../shared/data')
const isThere = existsSync(path.join(DATA, 'code'))
if (!isThere) console.log('parity of real libraries is not covered: ../shared/data/code is absent')

const text = (file: string): string => readFileSync(path.join(DATA, file), 'utf8')
const json = (file: string) => JSON.parse(text(file))
const SDS = 'code/code-connect/sds'
const GRAVITY = 'code/code-connect/gravity-uikit'
const RHDS = 'code/custom-elements/rhds'

interface Pair {
  readonly kind: string
  readonly design: Readonly<Record<string, string>> | null
  readonly code: Readonly<Record<string, unknown>> | null
}

const truthOf = (folder: string): { matches: Pair[]; drifts: Pair[] } => {
  const pairs = json(`${folder}/truth.json`).pairs as Pair[]
  return {
    matches: pairs.filter(({ kind }) => kind.startsWith('match')),
    drifts: pairs.filter(({ kind }) => kind.startsWith('drift')),
  }
}

async function parityOf(files: readonly string[], sheets: Sheets | null = null) {
  const db = await testDatabase('embedded')
  const services = adminServices(db, testClock())
  const { projectId } = await importKit(db)
  for (const file of files) await admin(services, 'import', { project: projectId, files: [file], dry_run: false })
  return (await openParity(services, { projectId, scopes: new Set(['read:library']) }, sheets)).parity
}

const has = (side: Side | null, wanted: Partial<Side>): boolean =>
  side !== null && Object.entries(wanted).every(([name, value]) => side[name as keyof Side] === value)

const about = (findings: readonly ParityFinding[], wanted: Partial<Side>): ParityFinding[] =>
  findings.filter(({ design, code_side: side }) => has(design, wanted) || has(side, wanted))

const codesOf = (findings: readonly ParityFinding[]): string[] => findings.map(({ code }) => code)

/** A style sheet with the uses of custom properties that somebody listed by file and line. */
function sheetsOfUses(uses: readonly { variable: string; file: string; line: number }[]) {
  const lines = new Map<string, string[]>()
  for (const { variable, file, line } of uses) {
    const own = lines.get(file) ?? []
    lines.set(file, own)
    while (own.length < line) own.push('')
    own[line - 1] = `${own[line - 1] ?? ''} color: var(${variable});`
  }
  return [...lines].map(([file, own]) => ({ path: file, text: `.a {\n${own.join('\n').slice(1)}\n}` }))
}

describe.skipIf(!isThere)('parity of strangers', () => {
  test('sds: links by node, names, a style sheet in two modes, and names that nothing says', async () => {
    const variables = json(`${SDS}/published/responsive-variables.json`).variables as object
    const responsive = `:root { ${Object.keys(variables)
      .map((name) => `${name}: 0;`)
      .join(' ')} }`
    const sheets = readSheets([
      { path: 'theme.css', text: text(`${SDS}/published/theme.css`) },
      { path: 'responsive.css', text: responsive },
      ...sheetsOfUses(json(`${SDS}/css-variable-uses.json`)),
    ])
    const { findings, tokens } = await parityOf(
      [path.join(DATA, 'tokens/figma-sds'), path.join(DATA, SDS, 'parsed.cli-1.5.3.json')],
      sheets,
    )
    const { matches, drifts } = truthOf(SDS)
    for (const { kind, design, code } of matches) {
      if (kind === 'match:component') {
        const own = findings.filter(({ design: side }) => side?.place === design?.['id'])
        expect(codesOf(own), design?.['component']).toEqual([])
      } else expect(about(findings, { token: String(code?.['variable']) }), String(code?.['variable'])).toEqual([])
    }
    for (const { kind, design, code } of drifts) {
      if (kind === 'drift:undefined-variable') {
        const { variable, file, line } = code as { variable: string; file: string; line: number }
        const found = about(findings, { token: variable })
        expect(codesOf(found), variable).toEqual(['variable-undefined'])
        expect(found[0]?.code_side).toMatchObject({ place: file, line })
      } else {
        const own = findings.filter(({ design: side }) => side?.place === design?.['id'])
        const want = kind === 'drift:component-id' ? 'link-other-node' : 'component-name'
        expect(codesOf(own), design?.['component']).toEqual([want])
      }
    }
    // Nothing of a sheet that was made from these very tokens differs.
    expect(findings.filter(({ code }) => code === 'token-value')).toEqual([])
    expect(tokens.compared).toBeGreaterThan(400)
  })

  test('gravity: properties, values, defaults and spellings; its own ignores silence exactly theirs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-gravity-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const save = (name: string, content: object): string => {
      writeFileSync(path.join(folder, name), JSON.stringify(content))
      return path.join(folder, name)
    }
    const { findings, states } = await parityOf([
      save('design.json', gravityDesign(json(`${GRAVITY}/figma.schema.snapshot.json`))),
      save('docgen.json', gravityDocgen(json(`${GRAVITY}/props.json`))),
    ])
    const { matches, drifts } = truthOf(GRAVITY)
    for (const { kind, design, code } of matches) {
      const { component = '', property = '' } = design ?? {}
      const own = about(findings, { component, property })
      const wrong = own.filter(
        (one) =>
          /^(?:property|slot)-/.test(one.code) ||
          (kind === 'match:default' && one.code === 'default-differs') ||
          (kind === 'match:values' && one.code.startsWith('value-')) ||
          (kind === 'match:one-value' && [one.design?.value, one.code_side?.value].includes(String(code?.['value']))),
      )
      expect(wrong, `${kind} ${component} ${property}`).toEqual([])
    }
    for (const { kind, design, code } of drifts) {
      const { component = '', property = '' } = design ?? {}
      const label = `${kind} ${component} ${property} ${JSON.stringify(code)}`
      const own = findings.filter((one) => has(one.design, { component }))
      const of = (wanted: string, side: Partial<Side>) => about(own, side).some((one) => one.code === wanted)
      const { prop, value } = code ?? {}
      // What a pointer does is known as such, and is no finding.
      if (kind === 'drift:design-only-value') {
        expect(states, label).toContainEqual({ component, property, value })
        expect(about(own, { property, value: String(value) }), label).toEqual([])
      } else if (kind === 'drift:default') expect(of('default-differs', { property: String(prop) }), label).toBe(true)
      else if (kind === 'drift:value-name')
        expect(of('value-name', { property, value: String(code?.['design']) }), label).toBe(true)
      else if (kind === 'drift:inconsistent-values') expect(of('value-spelling', { property }), label).toBe(true)
      else if (kind === 'drift:design-only-property' || kind === 'drift:type')
        expect(of('property-only-in-design', { property }), label).toBe(true)
      else if (kind === 'drift:code-only-prop')
        expect(of('property-only-in-code', { property: String(prop) }), label).toBe(true)
      else expect.unreachable(label)
    }
    const allow = (
      json(`${GRAVITY}/ignores.json`).ignores as { component: string; rawKey: string; reason: string }[]
    ).map(({ component, rawKey, reason }) => ({ component, property: rawKey, reason }))
    const judged = judge(findings, { file: { allow }, today: '2026-11-19', path: 'vitrine.parity.yaml' })
    expect(
      judged.allowed.map(({ finding }) => `${finding.design?.component}: ${finding.design?.property}`).sort(),
    ).toEqual(['Avatar: Custom border', 'Avatar: Icon', 'Button: ↳ End icon', 'Button: ↳ Start icon'])
    const silenced = new Set(judged.allowed.map(({ finding }) => findingKey(finding)))
    expect(judged.findings).toEqual(findings.filter((one) => !silenced.has(findingKey(one))))
  })

  test('rhds: custom properties that manifests document, against the tokens and the sheet that was shipped', async () => {
    const sheets = readSheets([{ path: 'global.css', text: text('tokens/rhds/published/global.css') }])
    const { findings, tokens } = await parityOf(
      [path.join(DATA, 'tokens/rhds/rhds.tokens.json'), path.join(DATA, RHDS, 'custom-elements.json')],
      sheets,
    )
    const { matches, drifts } = truthOf(RHDS)
    for (const { design, code } of matches) {
      const name = String(code?.['cssProperty'])
      const own = about(findings, { token: name }).filter(({ code_side: side }) => side?.says === code?.['default'])
      expect(codesOf(own), name).toEqual([])
      expect(codesOf(about(findings, { token: String(design?.['token']) }))).toEqual([])
    }
    const codes: Readonly<Record<string, string>> = {
      'drift:value': 'css-property-value',
      'drift:missing-in-design': 'css-property-unknown',
      'drift:foreign-name': 'css-property-foreign',
      'drift:contradiction-in-code': 'css-property-contradiction',
      'drift:renamed-in-code': 'css-property-deprecated',
    }
    for (const { kind, code } of drifts) {
      const found = about(findings, { token: String(code?.['cssProperty']) })
      const element = code?.['element']
      const own = typeof element === 'string' ? about(found, { component: element }) : found
      expect(new Set(codesOf(own)), `${kind} ${String(code?.['cssProperty'])}`).toEqual(new Set([codes[kind]]))
    }
    expect(findings.filter(({ code }) => code.startsWith('token-'))).toEqual([])
    expect(tokens.compared).toBeGreaterThan(400)
  })
})
