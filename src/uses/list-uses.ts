import { openCodeSide } from '../code-components/code-side.ts'
import { operation, type Call } from '../contract/operation.ts'
import { pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import { invalidArgument, notFound } from '../errors.ts'
import type { CodeComponent } from '../formats/manifests/model/code-component.ts'
import type { ComponentUse } from '../formats/uses/schema.ts'
import type { Services } from '../services.ts'
import { codeOfDesign, usesOfComponents, usesOfToken } from './find-uses.ts'
import { mostUsed, summaryOfRow, type Summary } from './rules/use-summary.ts'
import { UsesPage } from './schema.ts'
import { readPlaces, readScans, type ScanRow, type UseRow } from './store.ts'
import { trendOf } from './take-report.ts'

export const listUses = operation({
  id: 'listUses',
  method: 'GET',
  path: '/uses',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Who uses a component, a prop, a value or a token: repositories, files and lines, and since when',
  description:
    'As the newest scan of each repository found it (`vitrine scan`). Ask for exactly one of `component`, `code` and `token`.',
  query: {
    component: params.text({ description: 'Of this component of the design, by its id.', maxLength: 200 }),
    code: params.text({ description: 'Of this component in code, by its id: `@acme/ui#Button`.', maxLength: 2_000 }),
    token: params.text({ description: 'Of this token, by its id.', maxLength: 200 }),
    prop: params.text({ description: 'Only uses that set this prop.', maxLength: 300 }),
    value: params.text({
      description: 'Only uses that set the prop to this word, number, `true` or `false`.',
      maxLength: 40,
    }),
    repository: params.text({ description: 'Only uses in this repository.', maxLength: 200 }),
    limit: params.limit(500, 50),
    cursor: params.cursor(),
  },
  output: UsesPage,
  errors: ['SVC_NOT_FOUND'],
  async run(services, call, { prop, value, repository, limit, ...asked }) {
    if (value !== undefined && prop === undefined)
      throw invalidArgument([{ path: 'query.value', message: 'is of a prop: name it too' }])
    const { db } = services
    const { rows, components } = await subjects(services, call, asked)
    const scans = new Map((await readScans(db, call.projectId)).map((scan) => [scan.repository, scan]))
    const wanted = rows.flatMap((row) => {
      const scan = scans.get(row.repository)
      return scan && (repository === undefined || row.repository === repository)
        ? [{ row, scan, uses: countOf(row, prop, value) }]
        : []
    })
    const found = wanted.filter(({ uses }) => uses > 0)
    const summaries = wanted.map(({ row }) => summaryOfRow(row))
    const from = Number(call.position?.[0] ?? 0)
    const page = await placesOf(db, call.projectId, {
      rows: found.map(({ row }) => row),
      prop,
      value,
      from,
      to: from + limit,
    })
    return {
      data: page.data,
      total: found.reduce((sum, { uses }) => sum + uses, 0),
      repositories: repositoriesOf(wanted, prop === undefined),
      props: propsOf(summaries, components),
      spread: summaries.reduce((sum, { spread }) => sum + spread, 0),
      scanned: scans.size,
      pagination: pagination(call, limit, page.hasMore ? [from + limit] : null),
    }
  },
})

interface Asked {
  readonly component: string | undefined
  readonly code: string | undefined
  readonly token: string | undefined
}

async function subjects(services: Services, call: Call, { component, code, token }: Asked) {
  const { db } = services
  if ([component, code, token].filter((one) => one !== undefined).length !== 1)
    throw invalidArgument([{ path: 'query', message: 'needs exactly one of component, code and token' }])
  const library = await services.libraries.open(call)
  if (token !== undefined) {
    const node = library.find('token', token.toLowerCase())
    if (node === undefined) throw notFound('token', token)
    return { rows: await usesOfToken(db, call.projectId, library, library.id(node)), components: [] }
  }
  const side = await openCodeSide(services, call)
  const one = code === undefined ? undefined : side.components.get(code)
  if (code !== undefined && !one) throw notFound('code component', code)
  const components = one ? [one] : codeOfDesign(side, component ?? '')
  return { rows: await usesOfComponents(db, call.projectId, components), components }
}

/** By the summary, which counts uses that are not listed too. */
function countOf(row: UseRow, prop: string | undefined, value: string | undefined): number {
  if (prop === undefined) return row.uses
  const found = summaryOfRow(row).props.find(({ name }) => name === prop)
  if (value === undefined) return found?.uses ?? 0
  return found?.values.find((one) => String(one.value) === value)?.uses ?? 0
}

interface Wanted {
  readonly rows: readonly UseRow[]
  readonly prop: string | undefined
  readonly value: string | undefined
  readonly from: number
  readonly to: number
}

const ROWS_AT_ONCE = 20

/** One page of places; rows before it are passed over by their counts where nothing is left out of them. */
async function placesOf(db: Services['db'], projectId: string, { rows, prop, value, from, to }: Wanted) {
  const data: UsesPage['data'] = []
  let at = 0
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE)
    const texts = await readPlaces(
      db,
      projectId,
      some.map(({ id }) => id),
    )
    for (const { id, repository, subject } of some)
      for (const { file, line, props, spread } of placed(texts.get(id))) {
        if (!isMeant(props, prop, value) || at++ < from) continue
        if (at > to) return { data, hasMore: true }
        data.push({
          repository,
          id: subject,
          file,
          line,
          ...(props && { props: [...props] }),
          ...(spread && { spread }),
        })
      }
  }
  return { data, hasMore: false }
}

const placed = (text: string | undefined) =>
  JSON.parse(text ?? '[]') as readonly (Omit<ComponentUse, 'file'> & { readonly file: string })[]

const isMeant = (props: ComponentUse['props'], prop: string | undefined, value: string | undefined): boolean =>
  prop === undefined ||
  (props ?? []).some((one) => one.name === prop && (value === undefined || String(one.value) === value))

interface Held {
  readonly row: UseRow
  readonly scan: ScanRow
  readonly uses: number
}

function repositoriesOf(wanted: readonly Held[], hasTrend: boolean): UsesPage['repositories'] {
  const found = new Map<
    string,
    { scan: ScanRow; uses: number; since: Date; trends: (readonly [at: string, uses: number])[] }
  >()
  for (const { row, scan, uses } of wanted) {
    const one = found.get(row.repository) ?? { scan, uses: 0, since: row.firstSeen, trends: [] }
    found.set(row.repository, one)
    one.uses += uses
    if (row.firstSeen < one.since) one.since = row.firstSeen
    // Of several things of one repository the counts of one do not say what all were.
    one.trends = one.trends.length === 0 ? [...trendOf(row)] : one.trends
  }
  const told = [...found].map(([repository, { scan, uses, since, trends }]) => ({
    repository,
    commit: scan.commit,
    scanned_at: scan.scannedAt.toISOString(),
    uses,
    since: since.toISOString(),
    trend: hasTrend ? trends.map(([at, count]) => ({ at, uses: count })) : [],
  }))
  return mostUsed(told).filter(({ uses, trend }) => uses > 0 || trend.length > 0)
}

function propsOf(summaries: readonly Summary[], components: readonly CodeComponent[]): UsesPage['props'] {
  const found = new Map<
    string,
    { uses: number; repositories: number; since: string; values: Map<string | number | boolean, number> }
  >()
  for (const { props } of summaries)
    for (const { name, uses, since, values } of props) {
      const one = found.get(name) ?? {
        uses: 0,
        repositories: 0,
        since,
        values: new Map<string | number | boolean, number>(),
      }
      found.set(name, one)
      one.uses += uses
      one.repositories++
      if (since < one.since) one.since = since
      for (const { value, uses: times } of values) one.values.set(value, (one.values.get(value) ?? 0) + times)
    }
  const known = new Map(components.flatMap(({ props }) => props.map((prop) => [prop.name, prop.deprecated] as const)))
  return mostUsed([...found].map(([name, one]) => ({ name, ...one }))).map(({ values, ...prop }) => {
    const deprecated = known.get(prop.name)
    return {
      ...prop,
      ...(deprecated !== undefined && { deprecated }),
      values: mostUsed([...values].map(([value, uses]) => ({ value, uses }))),
    }
  })
}
