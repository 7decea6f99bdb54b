import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../test/kit/seeded.ts'
import { codeComponent, codeOfDesign, paritySides, parityTokens } from '../../../test/libraries/parity-sides.ts'
import { exportCss } from '../../formats/exports/css/export-css.ts'
import type { DesignProperty } from '../../formats/manifests/linking/link.ts'
import { foldKey } from '../../formats/manifests/model/fold.ts'
import { readSheets } from '../../formats/tokens/css/read-sheets.ts'
import type { ParityFinding } from './found/finding.ts'
import { parityOf } from './parity.ts'
import { judge } from './policy.ts'
import { drained } from '../../../test/libraries/drained.ts'
const parityNow = (held: Parameters<typeof parityOf>[0]) => drained(parityOf(held))

const NOTHING = parityTokens('Nothing', ['one'], [])

const noun = fc.constantFrom(
  ...'Accent Badge Corner Density Elevation Figure Grid Handle Inset Joint Kind Layout'.split(' '),
)
const word = fc.constantFrom(...'Amber Broad Calm Deep Early Faint Grand Heavy Inner Keen Light Minor'.split(' '))
const name = fc.array(noun, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
const property: fc.Arbitrary<DesignProperty> = fc.oneof(
  fc
    .record({ name, values: fc.uniqueArray(word, { minLength: 1, maxLength: 6 }), at: fc.nat() })
    .map(({ name, values, at }) => ({
      name,
      type: 'VARIANT' as const,
      values,
      default: values[at % values.length] ?? '',
    })),
  fc.record({ name, type: fc.constant('BOOLEAN' as const), default: fc.boolean() }),
  fc.record({ name, type: fc.constantFrom('TEXT' as const, 'INSTANCE_SWAP' as const, 'SLOT' as const) }),
)
const component = fc.record({
  name: name.map((text) => `${text} part`),
  properties: fc.uniqueArray(property, { maxLength: 6, selector: (one) => foldKey(one.name) }),
})
const library = fc
  .uniqueArray(component, { maxLength: 8, selector: (one) => foldKey(one.name) })
  .map((all) => all.map((one, at) => ({ ...one, key: `key ${at}`, fileKey: null, nodeId: `1:${at}` })))

test('code that is made from the design has nothing that the design has not, and lacks nothing', async () => {
  const made = fc.property(library, (design) => {
    const sides = paritySides(design, design.map(codeOfDesign))
    expect(parityNow({ sides, tokens: NOTHING, styles: [], sheets: null }).findings).toEqual([])
  })
  await holds(made, { runs: 400 })
})

test('a style sheet that is written from the tokens says what they say, in every mode', async () => {
  const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const value = fc.oneof(hex, fc.integer({ min: -40, max: 4000 }))
  const token = fc.record({ name: name.map((text) => text.replaceAll(' ', '/')), Day: value, Night: value })
  const tokens = fc.uniqueArray(token, { maxLength: 12, selector: (one) => foldKey(one.name) })
  const written = fc.property(tokens, (given) => {
    const made = parityTokens(
      'Acme',
      ['Day', 'Night'],
      given.map(({ name: own, ...values }) => ({ name: own, values })),
    )
    const sheets = readSheets(exportCss(made.library).files.map(({ path, content }) => ({ path, text: content })))
    const parity = parityNow({ sides: paritySides([], []), tokens: made, styles: [], sheets })
    expect(parity.findings).toEqual([])
    expect(parity.tokens.not_compared).toBe(0)
  })
  await holds(written, { runs: 200 })
})

const BUTTON = {
  key: 'button',
  name: 'Button',
  fileKey: null,
  nodeId: '1:1',
  properties: [
    { name: 'Size', type: 'VARIANT', values: ['S', 'M'] },
    { name: 'Tone', type: 'VARIANT', values: ['Calm', 'Loud'] },
  ],
} as const
const CODE = codeComponent({ name: 'Button', props: [{ name: 'size', values: ['s'], type: "'s'" }] })
const FOUND = parityNow({ sides: paritySides([BUTTON], [CODE]), tokens: NOTHING, styles: [], sheets: null }).findings
const named = ({ code, design }: ParityFinding): string => `${code} ${design?.value ?? design?.property ?? ''}`.trim()
const day = '2027-03-31'
const judged = (file: Parameters<typeof judge>[1]['file']) => judge(FOUND, { file, today: day, path: 'allow.yaml' })

test('what a team allows is no finding, and is told apart with its reason', () => {
  expect(FOUND.map(named)).toEqual(['property-only-in-design Tone', 'value-only-in-design M'])
  const { findings, allowed } = judged({ allow: [{ component: 'Button', property: 'Tone', reason: 'next year' }] })
  expect(findings.map(named)).toEqual(['value-only-in-design M'])
  expect(allowed.map(({ finding, reason }) => [named(finding), reason])).toEqual([
    ['property-only-in-design Tone', 'next year'],
  ])
})

test('an entry that matches nothing is a finding, and so is one whose date is over, which allows nothing', () => {
  const entry = { component: 'Button', reason: 'because' }
  const unused = judged({ allow: [{ ...entry, property: 'Shape' }] })
  expect(unused.findings.map(named)).toEqual([...FOUND.map(named), 'allowance-unused'])
  const over = judged({ allow: [{ ...entry, until: '2027-03-30' }] })
  expect(over.findings.map(named)).toEqual([...FOUND.map(named), 'allowance-expired'])
  expect(judged({ allow: [{ ...entry, until: day }] }).findings).toEqual([])
})

test('a setting turns a kind off, weighs it otherwise, and says which side is to change', () => {
  const { findings } = judged({
    settings: { 'property-only-in-design': 'off', 'value-only-in-design': { severity: 'error', truth: 'code' } },
  })
  expect(findings).toMatchObject([
    { code: 'value-only-in-design', severity: 'error', change: 'design', semver: 'major' },
  ])
  expect(FOUND[1]).toMatchObject({ severity: 'warning', change: 'code', semver: 'minor' })
})
