import { codeNames } from '../../../formats/manifests/linking/code-names.ts'
import { isHidden } from '../../../formats/manifests/linking/ends.ts'
import type { DesignComponent } from '../../../formats/manifests/linking/link.ts'
import type { CodeComponent } from '../../../formats/manifests/model/code-component.ts'
import { foldKey, groupedBy, onlyOf } from '../../../formats/manifests/model/fold.ts'
import { finding, type ParityFinding } from '../found/finding.ts'
import { inCode, inDesign, partnersOf, type Sides } from './sides.ts'

/** Who has no partner, and whose partner has another name. */
export function componentParity(sides: Sides): ParityFinding[] {
  // Where one side is not here at all there is nothing to hold against it.
  if (sides.design.size === 0 || sides.components.size === 0) return []
  const alone = {
    design: [...sides.design.values()].filter((one) => !sides.linksOfDesign.has(one.key)),
    code: [...sides.components.values()].filter((one) => !sides.linksOfCode.has(one.id)),
  }
  const moved = movedNodes(sides, alone)
  const renamed = renamedPairs(sides, alone, new Set(moved.spoken))
  const spoken = new Set<DesignComponent | CodeComponent>([...moved.spoken, ...renamed.spoken])
  return [
    ...moved.findings,
    ...renamed.findings,
    ...alone.design
      .filter((one) => !spoken.has(one) && !isHidden(one) && !sides.deprecated.has(one.key))
      .map((one) =>
        finding('component-only-in-design', { message: `${one.name} has no partner in code`, design: inDesign(one) }),
      ),
    ...alone.code
      .filter((one) => !spoken.has(one) && one.parent === null && one.deprecated === undefined)
      .map((one) =>
        finding('component-only-in-code', { message: `${one.name} has no partner in the design`, code: inCode(one) }),
      ),
    ...otherNames(sides),
  ]
}

interface Alone {
  readonly design: readonly DesignComponent[]
  readonly code: readonly CodeComponent[]
}

interface Told {
  readonly findings: readonly ParityFinding[]
  readonly spoken: readonly (DesignComponent | CodeComponent)[]
}

/** The code names a node that is not there, and the design has the component under another one. */
function movedNodes({ linking, components }: Sides, alone: Alone): Told {
  const byName = groupedBy(alone.design, ({ name }) => [foldKey(name)])
  const free = new Set(alone.code)
  const gone = groupedBy(
    linking.absent.filter(({ missing, origin }) => missing === 'design' && origin !== 'links-file'),
    ({ code }) => [code],
  )
  const found = [...gone].flatMap(([id, ends]) => {
    const code = components.get(id)
    const design = code && free.has(code) ? onlyOf(byName.get(foldKey(code.name))) : undefined
    const [end] = ends
    if (!code || !design || !end) return []
    return [
      {
        design,
        code,
        told: finding('link-other-node', {
          message: `${code.name} points at ${end.end}, which is not there; the design has ${design.name} as ${design.nodeId ?? design.key}`,
          design: inDesign(design),
          code: inCode(code, { says: end.end }),
        }),
      },
    ]
  })
  return { findings: found.map(({ told }) => told), spoken: found.flatMap(({ design, code }) => [design, code]) }
}

/** Nobody linked them, each is the most alike of the other, and neither is anything else. */
function renamedPairs(
  { linking, design, components }: Sides,
  alone: Alone,
  spoken: ReadonlySet<DesignComponent | CodeComponent>,
): Told {
  const free = new Set<DesignComponent | CodeComponent>([...alone.design, ...alone.code])
  const taken = new Set(spoken)
  const findings: ParityFinding[] = []
  const proposals = linking.proposals
    .filter(({ property, score }) => property === undefined && score >= SURE)
    .toSorted((a, b) => b.score - a.score)
  for (const proposal of proposals) {
    const [one, other] = [design.get(proposal.design), components.get(proposal.code)]
    if (!one || !other || [one, other].some((end) => taken.has(end) || !free.has(end))) continue
    const rivals = proposals.filter(
      (rival) => rival.score === proposal.score && (rival.design === one.key) !== (rival.code === other.id),
    )
    // Equal names of which there are several on a side are no other names.
    if (rivals.length > 0 || foldKey(one.name) === foldKey(other.name)) continue
    taken.add(one).add(other)
    findings.push(
      finding('component-name', {
        message: `${one.name} is probably ${other.name} in code: ${proposal.reasons.join('; ')}`,
        design: inDesign(one),
        code: inCode(other),
      }),
    )
  }
  return { findings, spoken: [...taken] }
}

const SURE = 0.55

/** A person or the code says that they are the same, and they are called otherwise. */
function otherNames(sides: Sides): ParityFinding[] {
  const namesOf = codeNames([...sides.components.values()])
  return partnersOf(sides, sides.linking.links).flatMap(({ design, code, link }) => {
    if (link.status !== 'confirmed') return []
    const parts = design.name.split('/')
    const own = new Set([design.name, parts.at(-1) ?? '', parts.toReversed().join('')].map(foldKey))
    const names = [...(namesOf.get(code) ?? []), foldKey(code.name), foldKey(code.name.split('.').at(-1) ?? '')]
    const called = code.connections.find(
      ({ nodeId, fileKey, called }) =>
        called !== undefined && nodeId === design.nodeId && (design.fileKey ?? fileKey) === fileKey,
    )?.called
    const isOther = called !== undefined && !own.has(foldKey(called))
    if (names.some((name) => own.has(name)) && !isOther) return []
    return [
      finding('component-name', {
        message: `${design.name} is ${code.name} in code${isOther ? `, where the connection calls it ${called}` : ''}`,
        design: inDesign(design),
        code: inCode(code, isOther ? { says: called } : {}),
      }),
    ]
  })
}
