// A component in code as a model uses it: the line to import it by, a use, and each prop as a TypeScript type with its
// default. What describes it is left to its documentation.

interface Prop {
  readonly name: string
  readonly type?: string
  readonly values?: readonly (string | number | boolean | null)[]
  readonly open?: true
  readonly default?: string
  readonly required?: true
  readonly deprecated?: string | true
}
interface Named {
  readonly name: string
  readonly type?: string
}
interface InCode {
  readonly id: string
  readonly import: string | null
  readonly deprecated?: string | true
  readonly props: readonly Prop[]
  readonly events: readonly Named[]
  readonly slots: readonly Named[]
  readonly snippet: { readonly code: string }
  readonly link?: { readonly status: string }
}

/** One fact, and where it stands in the answer. */
interface CodeRow {
  readonly at: readonly [member: string, name?: string]
  readonly value: unknown
}

const MOST_TYPE = 200

/** The first is told; the others, of other frameworks or packages, are named. */
export function codeRows([first, ...others]: readonly InCode[]): readonly CodeRow[] {
  if (first === undefined) return []
  const rows: CodeRow[] = [{ at: ['import'], value: first.import ?? `${first.id} (no manifest says the import line)` }]
  if (first.deprecated !== undefined) rows.push({ at: ['deprecated'], value: first.deprecated })
  if (first.link?.status === 'by name') rows.push({ at: ['linked'], value: 'by its name alone' })
  rows.push({ at: ['use'], value: first.snippet.code })
  for (const prop of first.props) rows.push({ at: ['props', prop.name], value: propLine(prop) })
  for (const { name, type } of first.slots) rows.push({ at: ['slots', name], value: shortened(type ?? '') })
  for (const { name, type } of first.events) rows.push({ at: ['events', name], value: shortened(type ?? '') })
  if (others.length > 0) rows.push({ at: ['also'], value: [...new Set(others.map(({ id }) => id))] })
  return rows
}

/** The rows as one object, props by their names. */
export function codeAnswer(rows: readonly unknown[]): Record<string, unknown> {
  const answer: Record<string, unknown> = {}
  for (const { at, value } of rows as readonly CodeRow[]) {
    const [member, name] = at
    // What is too long for one row comes in several.
    if (name === undefined) answer[member] = follows(answer[member], value)
    else answer[member] = { ...(answer[member] as object | undefined), [name]: value }
  }
  return answer
}

function follows(before: unknown, value: unknown): unknown {
  if (typeof before === 'string') return `${before}${String(value)}`
  return Array.isArray(before) ? before.concat(value) : value
}

/** `'sm' | 'md' = 'md'`, `boolean, required`. */
function propLine({ type, values, open, default: value, required, deprecated }: Prop): string {
  const literals = values?.map((one) => (typeof one === 'string' ? `'${one}'` : String(one))).join(' | ')
  const taken = literals === undefined ? (type ?? 'unknown') : open ? `${literals} | …` : literals
  const base = shortened(taken)
  const fallback = value === undefined ? '' : ` = ${quoted(value)}`
  const must = required ? ', required' : ''
  const gone = deprecated === undefined ? '' : deprecated === true ? ', deprecated' : `, deprecated: ${deprecated}`
  return `${base}${fallback}${must}${gone}`
}

const shortened = (text: string): string => (text.length > MOST_TYPE ? `${text.slice(0, MOST_TYPE)}…` : text)

/** Texts as the types beside them are quoted. */
const quoted = (code: string): string => (/^"[^"'\\]*"$/.test(code) ? `'${code.slice(1, -1)}'` : shortened(code))
