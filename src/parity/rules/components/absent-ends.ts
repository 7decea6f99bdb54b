import type { AbsentEnd } from '../../../formats/manifests/linking/link.ts'
import { groupedBy } from '../../../formats/manifests/model/fold.ts'
import { finding, type ParityFinding } from '../found/finding.ts'
import { inCode, inDesign, type Sides } from './sides.ts'

interface Told {
  readonly findings: readonly ParityFinding[]
  /** By the id of a component in the design: properties that are told as the new name of what a link names. */
  readonly renamed: ReadonlyMap<string, string>
}

/** What links name and one side does not have. Where one property is gone and one is new, it is that one renamed. */
export function absentEnds(sides: Sides): Told {
  const findings: ParityFinding[] = []
  const renamed = new Map<string, string>()
  const pairs = groupedBy(
    sides.linking.absent.filter(
      ({ missing, origin }) => missing !== 'design' && (missing !== 'code' || origin === 'links-file'),
    ),
    ({ design, code }) => [JSON.stringify([design, code])],
  )
  for (const ends of pairs.values()) {
    const properties = ends.filter(({ missing }) => missing === 'property')
    const [gone] = properties
    const fresh = gone && new Set(properties.map(({ end }) => end)).size === 1 ? onlyUnlinked(sides, gone) : undefined
    for (const end of ends) {
      const isRenamed = end === gone && fresh !== undefined
      if (isRenamed) renamed.set(end.design, fresh)
      if (end === gone || end.missing !== 'property' || fresh === undefined)
        findings.push(isRenamed ? renamedIn(sides, end, fresh) : absent(sides, end))
    }
  }
  return { findings, renamed }
}

/** The only property of the design that no link speaks of. */
function onlyUnlinked({ design, linksOfDesign }: Sides, { design: key }: AbsentEnd): string | undefined {
  const linked = new Set(
    (linksOfDesign.get(key) ?? []).flatMap(({ properties }) => properties.map((one) => one.design)),
  )
  const [one, ...others] = (design.get(key)?.properties ?? []).filter(({ name }) => !linked.has(name))
  return others.length === 0 ? one?.name : undefined
}

function renamedIn(sides: Sides, end: AbsentEnd, property: string): ParityFinding {
  const { design, code, name } = endsOf(sides, end)
  return finding('property-name', {
    message: `${name}: ${property} is probably what ${said(end)} calls ${end.end}`,
    design: design ? inDesign(design, { property }) : null,
    code: code ? inCode(code, { property: end.end }) : { property: end.end },
  })
}

function absent(sides: Sides, end: AbsentEnd): ParityFinding {
  const { design, code, name } = endsOf(sides, end)
  const what = {
    design: 'component of the design',
    code: 'component in code',
    property: 'property',
    prop: 'prop',
    value: 'value',
  }
  const isOfCode = end.missing === 'prop' || end.missing === 'code'
  const names = end.missing === 'property' || end.missing === 'prop' ? { property: end.end } : { value: end.end }
  const own = design ? inDesign(design, isOfCode ? {} : names) : { component: end.design }
  const other = code ? inCode(code, isOfCode ? names : {}) : { component: end.code }
  return finding('link-end-absent', {
    message: `${name}: ${said(end)} names the ${what[end.missing]} ${end.end}, which is not there`,
    design: own,
    code: { ...other, ...(end.path !== undefined && { place: end.path.split(': ')[0] ?? end.path }) },
  })
}

const endsOf = ({ design, components }: Sides, { design: key, code: id }: AbsentEnd) => {
  const [one, other] = [design.get(key), components.get(id)]
  return { design: one, code: other, name: one?.name ?? other?.name ?? key }
}

const said = ({ origin, path }: AbsentEnd): string => path ?? origin
