import { nearestName } from '../../../code/rules/nearest-name.ts'
import { lettersOf, type CodeTokens, type TokenFacts } from '../../../code/rules/token-facts.ts'
import { defaultMode, isAlias } from '../../../formats/exports/library/token-library.ts'
import { groupedBy } from '../../../formats/manifests/model/fold.ts'
import { referenceOf } from '../../../formats/tokens/model/references.ts'
import type { Sheets } from '../../../formats/tokens/css/read-sheets.ts'
import { finding, type ParityFinding, type Side } from '../found/finding.ts'
import { matchModes } from './match-modes.ts'
import { firstWord, matchNames, sharedWord } from './match-names.ts'
import { sameCss } from './same-css.ts'

interface Told {
  readonly findings: readonly ParityFinding[]
  /** Values of tokens that were held against a custom property, mode by mode. */
  readonly compared: number
  /** Those that only a browser could compute. */
  readonly notCompared: number
}

/** Tokens in their modes against the custom properties of style sheets. */
export function sheetParity(tokens: CodeTokens, sheets: Sheets, styles: readonly string[]): Told {
  if (sheets.declared.size + sheets.used.size === 0) return { findings: [], compared: 0, notCompared: 0 }
  const properties = matchNames(tokens.tokens, sheets.declared.keys())
  const values = compareValues(tokens, sheets, properties)
  return {
    ...values,
    findings: [
      ...values.findings,
      ...onlyOnOneSide(tokens, sheets, { properties, styles }),
      ...undefinedNames(tokens, sheets, properties),
    ],
  }
}

type Properties = ReadonlyMap<TokenFacts, string>

function compareValues(tokens: CodeTokens, sheets: Sheets, properties: Properties): Told {
  const findings: ParityFinding[] = []
  const byId = new Map(tokens.tokens.map((token) => [token.id, token]))
  let [compared, notCompared] = [0, 0]
  for (const collection of tokens.library.collections) {
    const usual = defaultMode(collection)
    const modes = matchModes(
      collection.modes.map(({ name }) => name),
      usual?.name,
      sheets,
    )
    const without = new Set<string>()
    for (const { id, values } of collection.tokens) {
      const token = byId.get(id)
      const property = token && properties.get(token)
      if (token === undefined || property === undefined) continue
      const different = new Set<string>()
      for (const { id: mode, name } of usualFirst(collection.modes, usual)) {
        const said = values.get(mode)
        const css = token.values.find((value) => value.mode === name)?.css
        const there = modes.get(name)
        if (said === undefined || css === undefined) continue
        if (there === undefined) {
          const first = token.values.find((value) => value.mode === usual?.name)
          if (first?.css !== css) without.add(name)
          continue
        }
        const target = isAlias(said) && said.target !== null ? byId.get(said.target) : undefined
        const raw = sheets.raw(property, there.mode)
        // Both refer to the same: whatever that comes to is told there.
        if (target && raw !== undefined && properties.get(target) === referenceOf(raw)) {
          compared++
          continue
        }
        const written = sheets.value(property, there.mode)
        const isSame = written === undefined ? undefined : sameCss(css, written)
        if (isSame === undefined) notCompared++
        else compared++
        if (isSame !== false || written === undefined) continue
        // In a mode that changes neither side it is the difference that the default has.
        const key = JSON.stringify([css, written])
        if (different.has(key)) continue
        different.add(key)
        findings.push(otherValue({ token, property, mode: name, css, written }, there, sheets))
      }
    }
    for (const mode of without)
      findings.push(
        finding('mode-only-in-design', {
          message: `${collection.name}: the style sheet says nothing for the mode ${mode}`,
          design: { mode, says: collection.name },
        }),
      )
  }
  return { findings, compared, notCompared }
}

const usualFirst = <T>(modes: readonly T[], usual: T | undefined): readonly T[] =>
  modes.toSorted((a, b) => Number(b === usual) - Number(a === usual))

interface Differing {
  readonly token: TokenFacts
  readonly property: string
  readonly mode: string
  readonly css: string
  readonly written: string
}

const otherValue = (
  { token, property, mode, css, written }: Differing,
  there: { readonly mode: string | null },
  sheets: Sheets,
): ParityFinding =>
  finding('token-value', {
    message: `${token.name} is ${css} in ${mode}, and --${property} is ${written}`,
    design: { ...inLibrary(token), mode, says: css },
    code: { ...inSheet(property, sheets), ...(there.mode !== null && { mode: there.mode }), says: written },
  })

const inLibrary = ({ name, id, collection }: TokenFacts): Side => ({ token: name, id, place: collection })

function inSheet(property: string, { declared, used }: Sheets): Side {
  const at = declared.get(property) ?? used.get(property)
  return { token: `--${property}`, ...(at && { place: at.path, line: at.line }) }
}

/** A collection of which the style sheet has next to nothing was not meant to be in it. */
const MEANT = 0.2

function onlyOnOneSide(
  tokens: CodeTokens,
  sheets: Sheets,
  { properties, styles }: { readonly properties: Properties; readonly styles: readonly string[] },
): ParityFinding[] {
  const findings: ParityFinding[] = []
  const known = new Set(properties.values())
  // A shadow or a text style is one of the styles.
  const endings = styles.map(lettersOf).filter((ending) => ending !== '')
  const isStyle = (name: string): boolean => endings.some((ending) => lettersOf(name).endsWith(ending))
  const alone = [...sheets.declared.keys()].filter((name) => !known.has(name) && !isStyle(name))
  const own = ownWords(tokens, [...sheets.declared.keys()])
  const named = new Set<TokenFacts>()
  const byCodeName = new Map(tokens.tokens.map((token) => [token.codeName, token]))
  for (const name of alone) {
    const near = byCodeName.get(nearestName(tokens, name) ?? '')
    if (near && !properties.has(near) && !named.has(near)) {
      named.add(near)
      findings.push(
        finding('token-name', {
          message: `${near.name} is probably --${name} in the style sheet`,
          design: inLibrary(near),
          code: inSheet(name, sheets),
        }),
      )
    } else if (own.has(firstWord(name)))
      findings.push(finding('token-only-in-code', { message: `--${name} is no token`, code: inSheet(name, sheets) }))
  }
  for (const group of groupedBy(tokens.tokens, ({ collection }) => [collection]).values()) {
    const missing = group.filter((token) => !properties.has(token) && !named.has(token) && token.values.length > 0)
    if (group.length - missing.length < group.length * MEANT) continue
    for (const token of missing.filter(({ isDeprecated }) => !isDeprecated))
      findings.push(
        finding('token-only-in-design', {
          message: `${token.name} is no custom property of the style sheet`,
          design: inLibrary(token),
        }),
      )
  }
  return findings
}

/** What names of this library begin with. */
function ownWords({ tokens }: CodeTokens, declared: readonly string[]): ReadonlySet<string> {
  const shared = sharedWord(declared)
  return new Set([...tokens.map(({ codeName }) => firstWord(codeName)), ...(shared === undefined ? [] : [shared])])
}

/** Used, said by no sheet, and no token: only names as this library has them, for others may come from elsewhere. */
function undefinedNames(tokens: CodeTokens, sheets: Sheets, properties: Properties): ParityFinding[] {
  const own = ownWords(tokens, [...sheets.declared.keys()])
  const known = new Set([...properties.values(), ...tokens.tokens.map(({ codeName }) => codeName)])
  return [...sheets.used.keys()]
    .filter((name) => !sheets.declared.has(name) && !known.has(name) && own.has(firstWord(name)))
    .map((name) => {
      const near = nearestName(tokens, name)
      return finding('variable-undefined', {
        message: `--${name} is used and said nowhere${near === null ? '' : `; did you mean --${near}?`}`,
        code: inSheet(name, sheets),
      })
    })
}
