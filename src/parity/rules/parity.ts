import type { CodeTokens } from '../../code/rules/token-facts.ts'
import { PARITY_CODES, SEVERITIES } from '../../formats/parity/kinds.ts'
import type { Sheets } from '../../formats/tokens/css/read-sheets.ts'
import { absentEnds } from './components/absent-ends.ts'
import { componentParity } from './components/component-parity.ts'
import { deprecatedAlone } from './components/deprecated-alone.ts'
import { propertyParity } from './components/property-parity.ts'
import type { Sides } from './components/sides.ts'
import { findingKey, type KnownState, type ParityFinding } from './found/finding.ts'
import { cssPropertyParity } from './tokens/css-property-parity.ts'
import { sheetParity } from './tokens/sheet-parity.ts'

export interface Parity {
  readonly findings: readonly ParityFinding[]
  /** What a pointer does, which has no prop in code and needs none. */
  readonly states: readonly KnownState[]
  readonly tokens: { readonly compared: number; readonly not_compared: number }
}

interface Held {
  readonly sides: Sides
  readonly tokens: CodeTokens
  /** By name. */
  readonly styles: readonly string[]
  /** What the code ships, where it was given. */
  readonly sheets: Sheets | null
}

/**
 * Design and code, held against each other: what one side has and the other has not, or has otherwise. Of thousands it takes
 * a second, so it stops after each.
 */
export function* parityOf({ sides, tokens, styles, sheets }: Held): Generator<void, Parity> {
  const absent = absentEnds(sides)
  const properties = yield* propertyParity(sides, absent.renamed)
  yield
  const components = componentParity(sides)
  yield
  const sheet = sheets === null ? { findings: [], compared: 0, notCompared: 0 } : sheetParity(tokens, sheets, styles)
  return {
    findings: inOrder([
      ...components,
      ...absent.findings,
      ...properties.findings,
      ...deprecatedAlone(sides),
      ...(tokens.tokens.length === 0 ? [] : cssPropertyParity(tokens, sides.components.values())),
      ...sheet.findings,
    ]),
    states: properties.states,
    tokens: { compared: sheet.compared, not_compared: sheet.notCompared },
  }
}

/** Each once, the gravest first, those of one kind together. */
export function inOrder(findings: readonly ParityFinding[]): ParityFinding[] {
  const once = new Map(findings.map((finding) => [findingKey(finding), finding]))
  return [...once]
    .map(([key, finding]) => ({ key, finding, rank: rankOf(finding) }))
    .sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))
    .map(({ finding }) => finding)
}

const rankOf = ({ severity, code }: ParityFinding): number =>
  SEVERITIES.indexOf(severity) * PARITY_CODES.length + PARITY_CODES.indexOf(code)
