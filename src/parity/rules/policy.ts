import { foldKey } from '../../formats/manifests/model/fold.ts'
import type { Allowance, ParityFile } from '../../formats/parity/schema.ts'
import { finding, weighed, type ParityFinding, type Side } from './found/finding.ts'
import { inOrder } from './parity.ts'

/** What a team says of it, and the day on which it is asked. */
interface Policy {
  readonly file: Pick<ParityFile, 'settings' | 'allow'>
  /** `2027-03-31`. */
  readonly today: string
  /** As findings name it. */
  readonly path: string
}

interface Allowed {
  readonly finding: ParityFinding
  readonly reason: string
}

interface Judged {
  readonly findings: readonly ParityFinding[]
  readonly allowed: readonly Allowed[]
}

/**
 * Findings as a team weighs them, without those that it allows. An entry whose date is over allows nothing, and one that
 * matches nothing is a finding itself.
 */
export function judge(found: readonly ParityFinding[], policy: Policy): Judged {
  const entries = policy.file.allow ?? []
  const weighedOnes = weigh(found, policy)
  const used = new Set<Allowance>()
  const allowed: Allowed[] = []
  const findings = weighedOnes.filter((one) => {
    const matching = entries.filter((entry) => isMeant(entry, one))
    for (const entry of matching) used.add(entry)
    const holding = matching.find((entry) => !isOver(entry, policy.today))
    if (holding === undefined) return true
    allowed.push({ finding: one, reason: holding.reason })
    return false
  })
  const own = entries.flatMap((entry, at) => ofEntry(entry, at, { isUsed: used.has(entry), policy }))
  return { findings: inOrder([...findings, ...weigh(own, policy)]), allowed }
}

function weigh(found: readonly ParityFinding[], { file: { settings = {} } }: Policy): ParityFinding[] {
  return found.flatMap((one) => {
    const setting = settings[one.code]
    if (setting === 'off') return []
    const { severity = one.severity, truth } = setting ?? {}
    return [{ ...one, severity, ...(truth !== undefined && weighed(one.code, truth)) }]
  })
}

const isOver = ({ until }: Allowance, today: string): boolean => until !== undefined && until < today

const NAMES = ['component', 'property', 'value', 'token', 'mode'] as const

/** Whether it has all that the entry names, as either side calls it. */
const isMeant = (entry: Allowance, { code, design, code_side: side }: ParityFinding): boolean =>
  (entry.finding === undefined || entry.finding === code) &&
  NAMES.every((name) => {
    const wanted = entry[name]
    return wanted === undefined || [design, side].some((one) => isCalled(one, name, wanted))
  })

/** The number that the design tool adds to a property is no part of its name. */
function isCalled(side: Side | null, name: (typeof NAMES)[number], wanted: string): boolean {
  const own = side?.[name]
  if (own === undefined) return false
  if (own === wanted || (name === 'component' && side?.id === wanted)) return true
  return name === 'property' && own.trim() === wanted.replace(/#\d+:\d+$/, '').trim()
}

function ofEntry(
  entry: Allowance,
  at: number,
  { isUsed, policy }: { readonly isUsed: boolean; readonly policy: Policy },
): ParityFinding[] {
  const over = isOver(entry, policy.today)
  if (isUsed && !over) return []
  const named = [entry.finding, ...NAMES.map((name) => entry[name])].filter((text) => text !== undefined).join(', ')
  const where = { place: policy.path, says: `allow[${at}]` }
  const message = over
    ? `allow[${at}] (${named}) was allowed until ${entry.until ?? ''}: ${isUsed ? 'mend it or say anew until when' : 'and there is nothing of it any more'}`
    : `allow[${at}] (${named}) matches nothing`
  const names = Object.fromEntries(NAMES.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])))
  return [finding(over ? 'allowance-expired' : 'allowance-unused', { message, code: { ...names, ...where } })]
}

/** By hand-written names: no letter of case or punctuation more than there is. */
export const isAbout = ({ design, code_side: side }: ParityFinding, component: string): boolean =>
  [design, side].some(
    (one) =>
      one !== null &&
      (one.id === component || foldKey(one.component ?? '') === foldKey(component)) &&
      foldKey(component) !== '',
  )
