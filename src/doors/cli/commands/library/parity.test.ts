import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineOn } from '../../../../../test/kit/admin.ts'
import { testDatabase } from '../../../../../test/kit/databases.ts'
import { importKit, smallBundle } from '../../../../../test/kit/import-kit.ts'
import { furnishCode } from '../../../../../test/libraries/furnished-code.ts'
import type { Database } from '../../../../ports.ts'
import type { ParityAnswer } from './parity-answer.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-parity-'))
afterAll(() => rmSync(directory, { recursive: true }))
const write = (file: string, text: string): string => {
  const whole = path.join(directory, file)
  writeFileSync(whole, text)
  return whole
}

let db: Database
let project: string
beforeAll(async () => {
  db = await testDatabase('embedded')
  const kit = await importKit(db)
  await kit.run(smallBundle())
  await furnishCode(db, kit.projectId)
  project = kit.projectId
  // The brand of the small bundle is #1A334D.
  write('tokens.css', ':root {\n  --color-bg-brand: #1a334e;\n}\n.a { color: var(--color-bg-brant) }\n')
}, 60_000)

const parity = (...args: readonly string[]) => commandLineOn(db, ['parity', '--project', project, ...args])
const sheet = path.join(directory, 'tokens.css')
const answer = async (...args: readonly string[]): Promise<ParityAnswer> =>
  JSON.parse((await parity('--json', ...args)).stdout) as ParityAnswer
const codes = ({ findings }: ParityAnswer): string[] => findings.map(({ code }) => code)

/** The style sheet has one token of two, and one mode. */
const REST = ['token-only-in-design', 'mode-only-in-design']

test('what differs, the gravest first, with its place; the exit code goes by severity', async () => {
  const { code, stdout, stderr } = await parity('--css', sheet)
  expect(code).toBe(1)
  expect(stderr).toBe('vitrine: 2 findings of error or graver\n')
  expect(stdout).toMatch(
    /^Errors \(2\):\n.*tokens\.css:2 .* is #1a334d in .*, and --color-bg-brand is #1a334e \[token-value; to change: code, patch\]\n/,
  )
  expect(stdout).toMatch(/tokens\.css:4 --color-bg-brant is used and said nowhere; did you mean --color-bg-brand\?/)
  expect(stdout).toMatch(/Toast has no partner in the design \[component-only-in-code; to change: design, minor\]/)
  expect((await parity('--css', sheet, '--fail-on', 'never')).code).toBe(0)
  expect((await parity()).code).toBe(0)
  expect((await parity('--fail-on', 'info')).code).toBe(1)
})

test('a file allows, weighs and is told of entries that match nothing; one that is wrong is refused with its places', async () => {
  const allow = write(
    'allow.yaml',
    `version: 1
settings:
  component-only-in-code: { severity: error }
  component-only-in-design: off
allow:
  - { token: --color-bg-brand, reason: a screen of its own }
  - { finding: variable-undefined, reason: made by a script }
  - { component: Nobody, reason: once there }
`,
  )
  const judged = await answer('--css', sheet, '--allow', allow)
  expect(codes(judged)).toEqual(['component-only-in-code', ...REST, 'allowance-unused'])
  expect(judged.allowed.map(({ finding, reason }) => [finding.code, reason])).toEqual([
    ['token-value', 'a screen of its own'],
    ['variable-undefined', 'made by a script'],
  ])
  const wrong = write(
    'wrong.yaml',
    'version: 1\nallow:\n  - { component: Button }\n  - { reason: all, until: 2027-02-30 }\n',
  )
  const refused = await parity('--allow', wrong)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/wrong\.yaml is not as docs\/parity\.schema\.json says: allow\[0\]\.reason/)
  expect(await parity('--allow', path.join(directory, 'nowhere.yaml'))).toMatchObject({ code: 2 })
})

test('against a former answer only what is new is told', async () => {
  const former = write('former.json', JSON.stringify(await answer()))
  expect(codes(await answer('--css', sheet, '--baseline', former))).toEqual([
    'token-value',
    'variable-undefined',
    ...REST,
  ])
  expect(codes(await answer('--baseline', former))).toEqual([])
  expect((await parity('--baseline', sheet)).stderr).toMatch(/tokens\.css is no answer of vitrine parity --json/)
})

test('as SARIF, JUnit, code quality and annotations, each with the place in the repository', async () => {
  const { stdout: sarif } = await parity('--css', sheet, '--format', 'sarif')
  const { version, runs } = JSON.parse(sarif) as {
    version: string
    runs: {
      tool: { driver: { rules: { id: string; shortDescription: { text: string } }[] } }
      results: { ruleId: string; ruleIndex: number; level: string; locations: { physicalLocation: unknown }[] }[]
    }[]
  }
  const [run] = runs
  expect(version).toBe('2.1.0')
  expect(run?.results[0]).toMatchObject({ ruleId: 'token-value', level: 'error' })
  expect(run?.results[0]?.locations[0]?.physicalLocation).toMatchObject({
    artifactLocation: { uri: expect.stringMatching(/tokens\.css$/) as string },
    region: { startLine: 2 },
  })
  for (const { ruleId, ruleIndex } of run?.results ?? []) expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId)

  const { stdout: junit } = await parity('--css', sheet, '--format', 'junit')
  const { total } = await answer('--css', sheet)
  expect(junit).toContain(`tests="${total}" failures="4" errors="0"`)
  expect(junit.match(/<testcase /g)).toHaveLength(total)
  expect(junit.match(/<failure type="error"/g)).toHaveLength(2)

  const quality = JSON.parse((await parity('--css', sheet, '--format', 'gitlab')).stdout) as Record<string, unknown>[]
  expect(quality[0]).toEqual({
    description: expect.stringContaining('#1a334e') as string,
    check_name: 'token-value',
    fingerprint: expect.stringMatching(/^[\da-f]{64}$/) as string,
    severity: 'major',
    location: { path: expect.stringMatching(/tokens\.css$/) as string, lines: { begin: 2 } },
  })
  expect(new Set(quality.map((one) => one['fingerprint'])).size).toBe(total)

  const { stdout: github } = await parity('--css', sheet, '--format', 'github')
  const lines = github.trimEnd().split('\n')
  expect(lines).toHaveLength(total)
  expect(lines[0]).toMatch(/^::error file=.*tokens\.css,line=2,title=token-value::/)
  for (const line of lines) expect(line).toMatch(/^::(?:error|warning|notice) /)
  expect((await parity('--json', '--format', 'sarif')).code).toBe(2)
})

test('since a revision: what a change may have brought, and a revision that is not there is refused plainly', async () => {
  expect(codes(await answer('--since', '0'))).toContain('component-only-in-code')
  expect(codes(await answer('--since', '1', '--css', sheet))).toEqual(['component-only-in-code'])
  const refused = await parity('--since', '99')
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('--since must be the version of a release or a revision that the library has had')
})
