import type { CodeComponent } from '../model/code-component.ts'
import { CodeFindings } from '../model/code-finding.ts'
import { alikeComponents } from './alike-components.ts'
import { Ends, type Meant } from './ends.ts'
import { linkProperties } from './link-properties.ts'
import {
  confirmed,
  LINK_ORIGINS,
  type AbsentEnd,
  type ComponentLink,
  type DesignComponent,
  type LinkOrigin,
  type Proposal,
} from './link.ts'
import type { Pair } from './pair.ts'
import { Refusals } from './refusals.ts'
import { shownCode, shownDesign, type Refusal, type Statement } from './statement.ts'

interface Sides {
  readonly design: readonly DesignComponent[]
  readonly code: readonly CodeComponent[]
  /** What was decided in the explorer and in the links file. */
  readonly statements?: readonly Statement[]
  readonly refusals?: readonly Refusal[]
}

export interface Linking {
  readonly links: readonly ComponentLink[]
  readonly proposals: readonly Proposal[]
  readonly absent: readonly AbsentEnd[]
  readonly findings: CodeFindings
}

/**
 * Who is whose partner. What is said holds: by people first, then by the code itself; equal names link what nobody spoke
 * of, where they are the only ones of their name; all the rest is proposed. Of thousands it takes a second, so it stops
 * after each.
 */
export function* linkComponents({ design, code, statements = [], refusals = [] }: Sides): Generator<void, Linking> {
  const findings = new CodeFindings()
  const ends = new Ends(design, code)
  const refused = new Refusals(refusals, ends)
  const said = [...statements, ...code.flatMap(connectionStatements)].sort(
    (a, b) => rankOf(a.origin) - rankOf(b.origin),
  )
  const absent: AbsentEnd[] = []
  const pairs = new Map<string, Pair>()
  for (const statement of said) {
    const pair = pairOf(statement, ends, { absent, findings })
    if (pair === undefined) continue
    if (refused.hasPair(pair.design, pair.code)) {
      if (statement.origin === 'code-connect' || statement.origin === 'story')
        findings.add(
          'link-refused',
          statement.path ?? '',
          `${pair.design.name} and ${pair.code.id} were refused by a person`,
        )
      continue
    }
    const key = JSON.stringify([pair.design.key, pair.code.id, statement.variant ?? null])
    const known = pairs.get(key)
    if (known) known.statements.push(statement)
    else pairs.set(key, { ...pair, statements: [statement] })
  }
  const spoken = spokenOf([...pairs.values()], said, ends)
  for (const pair of namedPairs(ends, spoken, refused)) pairs.set(JSON.stringify([pair.design.key, pair.code.id]), pair)
  const all = [...pairs.values()]
  const linked: Linked[] = []
  for (const pair of all) {
    linked.push(linkPair(pair, refused))
    yield
  }
  const alike = yield* alikeComponents(ends, all, refused)
  return {
    links: linked.map(({ link }) => link),
    absent: [...absent, ...linked.flatMap((one) => one.absent)],
    proposals: [...alike, ...linked.flatMap((one) => one.proposals)],
    findings,
  }
}

const rankOf = (origin: LinkOrigin): number => LINK_ORIGINS.indexOf(origin)

const connectionStatements = (component: CodeComponent): Statement[] =>
  component.connections.map(({ origin, fileKey, nodeId, variant, properties, path, entry }) => ({
    origin,
    design: { nodeId, fileKey },
    code: { id: component.id },
    ...(variant && { variant }),
    properties,
    path: entry === '' ? path : `${path}: ${entry}`,
  }))

function pairOf(
  statement: Statement,
  ends: Ends,
  tell: { readonly absent: AbsentEnd[]; readonly findings: CodeFindings },
): Pick<Pair, 'design' | 'code'> | undefined {
  const { origin, path } = statement
  const [design, code] = [ends.designOf(statement.design), ends.codeOf(statement.code)]
  const shown = { design: shownDesign(statement.design), code: shownCode(statement.code) }
  if ('one' in design && 'one' in code) return { design: design.one, code: code.one }
  const sides = [
    ['design', design, shown.design],
    ['code', code, shown.code],
  ] as const
  for (const [missing, meant, end] of sides) {
    if ('none' in meant) tell.absent.push({ origin, missing, ...shown, end, ...(path !== undefined && { path }) })
    if ('several' in meant) tell.findings.add('link-ambiguous', path ?? '', `${end} may be ${listed(meant)}`)
  }
  return undefined
}

const listed = (meant: Extract<Meant<DesignComponent | CodeComponent>, { several: unknown }>): string => {
  const names = meant.several.slice(0, 3).map((one) => ('id' in one ? one.id : `${one.name} (${one.key})`))
  return meant.several.length > 3 ? `${names.join(', ')} and ${meant.several.length - 3} more` : names.join(', ')
}

type Spoken = ReadonlySet<DesignComponent | CodeComponent>

/** What somebody said something of, also where the other end is not there: a name must not answer in its place. */
const spokenOf = (pairs: readonly Pair[], said: readonly Statement[], ends: Ends): Spoken => {
  const meant = said.flatMap(({ design, code }) => [ends.designOf(design), ends.codeOf(code)])
  const alone = meant.flatMap((one) => ('one' in one ? [one.one] : []))
  return new Set([...pairs.flatMap(({ design, code }) => [design, code]), ...alone])
}

/** Of what nobody spoke of: who has a partner by decision may have another name by accident. */
function namedPairs(ends: Ends, spoken: Spoken, refused: Refusals): Pair[] {
  return ends
    .pairsByName()
    .filter(([design, code]) => !spoken.has(design) && !spoken.has(code) && !refused.hasPair(design, code))
    .map(([design, code]) => ({ design, code, statements: [] }))
    .toSorted(({ design: a }, { design: b }) => compareTexts(a.name, b.name) || compareTexts(a.key, b.key))
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

interface Linked {
  readonly link: ComponentLink
  readonly absent: readonly AbsentEnd[]
  readonly proposals: readonly Proposal[]
}

function linkPair(pair: Pair, refused: Refusals): Linked {
  const { design, code, statements } = pair
  const [first] = statements
  const { properties, alone, absent, proposals } = linkProperties(pair, refused)
  const link = {
    design: design.key,
    code: code.id,
    ...confirmed(first?.origin ?? 'name'),
    ...(first?.variant && { variant: first.variant }),
    properties,
    alone,
    ...(first?.path !== undefined && { path: first.path }),
  }
  return { link, absent, proposals }
}
