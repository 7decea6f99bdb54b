// A store keeps a ledger of the steps that made its schema. This tells from it which steps are left, whatever landed
// program made the store: before the first release the steps were others, and what they made is what today's first step
// makes in one go. So a store that stands on the former way goes to its end first, and its ledger then begins anew.

/** A row of the ledger. */
export interface LedgerEntry {
  readonly version: number
  readonly name: string
  /** Of the step's text. */
  readonly sha256: string
}

/** One step of the schema, as a file of statements. */
export interface Step extends LedgerEntry {
  readonly text: string
}

/** `standsFor` is an earlier text of today's first step, which made what the steps up to this one make. */
export interface FormerStep extends Step {
  readonly standsFor: string | null
}

export interface Steps {
  readonly migrations: readonly Step[]
  readonly former: readonly FormerStep[]
}

export interface Way {
  /** What makes the schema that the ledger tells of. */
  readonly made: readonly Step[]
  /** What is left of the former way. */
  readonly bridge: readonly Step[]
  /** What the ledger begins anew with at the end of the former way: today's first step, which the store then has. */
  readonly first: Step | null
  /** What follows. */
  readonly pending: readonly Step[]
}

export type NoWay =
  /** A newer program took away what this one needs. */
  | { readonly why: 'newer'; readonly entry: LedgerEntry; readonly newest: number }
  /** The step of this number has another name here, or there is none. */
  | { readonly why: 'foreign'; readonly entry: LedgerEntry; readonly ours: LedgerEntry | null }
  /** The step has another text here. */
  | { readonly why: 'changed'; readonly entry: LedgerEntry }
  /** A step of ours is not in the ledger, which has later ones. */
  | { readonly why: 'gap'; readonly ours: LedgerEntry; readonly version: number }

/** What a step that takes something away is called, so that programs which do not know it can tell. */
const CONTRACT = /^\d{4}_contract_/

export function wayFrom(ledger: readonly LedgerEntry[], { migrations, former }: Steps): Way | NoWay {
  const [first, ...later] = migrations
  const stands = first ? placeOnFormerWay(ledger, { first, former }) : 0
  if (first && stands > 0) {
    return { made: former.slice(0, stands), bridge: former.slice(stands), first, pending: later }
  }
  const noWay = faultOf(ledger, migrations)
  if (noWay) return noWay
  const version = ledger.at(-1)?.version ?? 0
  return {
    made: migrations.filter((step) => step.version <= version),
    bridge: [],
    first: null,
    pending: migrations.filter((step) => step.version > version),
  }
}

/** After how many of the former steps the store stands; 0: not on that way. */
function placeOnFormerWay(
  ledger: readonly LedgerEntry[],
  { first, former }: { readonly first: Step; readonly former: readonly FormerStep[] },
): number {
  const [entry, second] = ledger
  if (!entry || entry.sha256 === first.sha256) return 0
  if (!second && entry.name === first.name) return former.findIndex(({ standsFor }) => standsFor === entry.sha256) + 1
  const isPrefix = ledger.every(({ version, name, sha256 }, at) => {
    const step = former[at]
    return step?.version === version && step.name === name && step.sha256 === sha256
  })
  return isPrefix ? ledger.length : 0
}

function faultOf(ledger: readonly LedgerEntry[], migrations: readonly Step[]): NoWay | null {
  const newest = migrations.at(-1)?.version ?? 0
  const current = Math.min(ledger.at(-1)?.version ?? 0, newest)
  const known = new Map(migrations.map((step) => [step.version, step]))
  for (const entry of ledger) {
    if (entry.version > newest) continue
    const ours = known.get(entry.version) ?? null
    if (ours?.sha256 === entry.sha256) continue
    return ours?.name === entry.name ? { why: 'changed', entry } : { why: 'foreign', entry, ours }
  }
  const contract = ledger.find(({ version, name }) => version > newest && CONTRACT.test(name))
  if (contract) return { why: 'newer', entry: contract, newest }
  const versions = new Set(ledger.map(({ version }) => version))
  const gap = migrations.find(({ version }) => version < current && !versions.has(version))
  return gap ? { why: 'gap', ours: gap, version: current } : null
}
