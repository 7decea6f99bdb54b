import { estimateTokens } from '../../../kit/estimate-tokens.ts'
import type { Listing } from '../asking/ceiling.ts'
import { modesTold } from '../names/code-values.ts'
import type { InCode } from '../names/code-side.ts'
import { pieces } from '../rules/pieces.ts'
import { notImported, usage } from './abstract.ts'
import type { Read, Reads } from './read.ts'
import { headInCode } from './in-code.ts'
import { codeSection, sectionOf, type Section, type SectionName } from './sections.ts'

export const INCLUDES = [
  'code',
  'default',
  'variants',
  'tokenValues',
  'styles',
  'uses',
  'subcomponents',
  'build',
] as const
export type Include = (typeof INCLUDES)[number]
/** All that is needed to build a component, in one answer. */
const BUILD: readonly SectionName[] = ['code', 'default', 'tokenValues', 'styles', 'uses', 'subcomponents']

export const sectionsOf = (include: readonly Include[]): SectionName[] => [
  ...new Set(include.flatMap((one): readonly SectionName[] => (one === 'build' ? BUILD : [one]))),
]

interface Told {
  readonly head: Readonly<Record<string, unknown>>
  readonly list: Pick<Listing, 'key' | 'rows'> & { readonly arrange?: Listing['arrange'] }
}

type Row = { readonly of: string; readonly key: string; readonly row: unknown }

/** What belongs to the library and not to one component: said once, whoever of several has it. */
const COMMON: ReadonlySet<string> = new Set(['tokens', 'styles'])

/** Parts of components as one answer, in the modes that tokens and styles were read in. */
export async function partsTold(
  { reads, modes, named }: Pick<Reads, 'reads' | 'modes' | 'named'>,
  include: readonly Include[],
): Promise<Told> {
  const names = sectionsOf(include)
  const inDesign = await Promise.all(
    reads.map(async (read) => ({
      of: read.component.name,
      head: { ...(include.includes('build') ? usage(read) : {}), ...emptiness(read) },
      sections: await Promise.all(names.map(async (name) => sectionOf(name, read))),
    })),
  )
  const parts = [...inDesign, ...[...named.values()].flatMap(partInCode)]
  // Without modes tokens are told in all of them.
  const areTokens = names.includes('tokenValues') && reads.some(({ tokens }) => tokens !== undefined)
  const areModesTold = modes !== null && (areTokens || names.includes('styles'))
  const head = areModesTold ? { modes: modesTold({ modes: modes ?? [] }) } : {}
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0)
    return {
      head: { name: only.of, ...head, ...only.head, ...headsOf(only.sections) },
      list: oneListed(only.sections),
    }
  const arranges = new Map(parts.flatMap(({ sections }) => sections.map(({ key, arrange }) => [key, arrange] as const)))
  return {
    head: { ...head, ...commonHeads(parts) },
    list: { key: 'components', rows: rowsOf(parts), arrange: arranged(arranges) },
  }
}

/** Whatever is asked for, this is all that is known of it. */
const partInCode = (found: readonly InCode[]): Part[] =>
  found.slice(0, 1).map((first) => ({ of: first.name, head: headInCode(first), sections: [codeSection(found)] }))

const emptiness = (read: Read): Record<string, unknown> => {
  const missing = notImported(read)
  return missing === undefined ? {} : { not_imported: missing }
}

const headsOf = (sections: readonly Section[]): Record<string, unknown> =>
  Object.assign({}, ...sections.map(({ head }) => head)) as Record<string, unknown>

/** One section as it is, several under their keys, so that they are cut and gone on with together. */
function oneListed(sections: readonly Section[]): Told['list'] {
  const [only, ...others] = sections
  if (only !== undefined && others.length === 0) return { key: only.key, rows: only.rows, arrange: only.arrange }
  const rows = sections.flatMap(({ key, rows: own }) => own.flatMap(pieces).map((row) => ({ key, row })))
  const arrange = (shown: readonly unknown[]): Record<string, unknown> =>
    Object.fromEntries(
      sections.flatMap(({ key, arrange: own }) => {
        const mine = (shown as typeof rows).filter((one) => one.key === key).map(({ row }) => row)
        return mine.length === 0 ? [] : [[key, own ? own(mine) : mine]]
      }),
    )
  return { key: 'parts', rows, arrange }
}

interface Part {
  readonly of: string
  readonly head: Readonly<Record<string, unknown>>
  readonly sections: readonly Section[]
}

/** First what is each component's own, what to import before what to draw, then what several share. */
function rowsOf(parts: readonly Part[]): Row[] {
  const own = parts.flatMap(({ of, head, sections }) => [
    ...sections
      .filter(({ key }) => key === 'code')
      .flatMap(({ key, rows }) => rows.flatMap(pieces).map((row) => ({ of, key, row }))),
    ...Object.entries(head).map(([key, row]) => ({ of, key, row })),
    ...sections
      .filter(({ key }) => key !== 'code' && !COMMON.has(key))
      .flatMap(({ key, rows, head: beside }) => [
        ...Object.entries(beside).map(([name, row]) => ({ of, key: name, row })),
        ...rows.flatMap(pieces).map((row) => ({ of, key, row })),
      ]),
  ])
  const common = parts.flatMap(({ sections }) =>
    sections
      .filter(({ key }) => COMMON.has(key))
      .flatMap(({ key, rows }) => rows.flatMap(pieces).map((row) => ({ of: '', key, row }))),
  )
  return [...own, ...new Map(common.map((row) => [JSON.stringify(row), row])).values()]
}

/** Of the shared sections: variables that are of other files. */
function commonHeads(parts: readonly Part[]): Record<string, unknown> {
  const all = parts.flatMap(({ sections }) => sections.filter(({ key }) => COMMON.has(key)).map(({ head }) => head))
  const missing = [
    ...new Set(all.flatMap(({ not_in_project: refs }) => (Array.isArray(refs) ? (refs as string[]) : []))),
  ]
  return missing.length === 0 ? {} : { not_in_project: missing.slice(0, 100) }
}

const arranged =
  (arranges: ReadonlyMap<string, Section['arrange']>) =>
  (shown: readonly unknown[]): unknown => {
    const groups = new Map<string, Map<string, unknown[]>>()
    for (const { of, key, row } of shown as readonly Row[]) {
      const group = groups.get(of) ?? new Map<string, unknown[]>()
      groups.set(of, group.set(key, [...(group.get(key) ?? []), row]))
    }
    return Object.fromEntries(
      [...groups].map(([of, keys]) => [
        of === '' ? 'used by these' : of,
        Object.fromEntries(
          [...keys].map(([key, rows]) => {
            if (!arranges.has(key)) return [key, rows[0]]
            const arrange = arranges.get(key)
            return [key, arrange ? arrange(rows) : rows]
          }),
        ),
      ]),
    )
  }

const NO_NAMES: Reads['named'] = new Map()

/** What a call for these parts of one component would bring, in tokens, all answers together. */
export async function priceOf(read: Read, modes: Reads['modes'], include: readonly Include[]): Promise<number> {
  const { head, list } = await partsTold({ reads: [read], modes, named: NO_NAMES }, include)
  const rows = list.rows.flatMap(pieces)
  return Math.ceil(estimateTokens(JSON.stringify({ ...head, [list.key]: list.arrange ? list.arrange(rows) : rows })))
}
