import type { CodeComponent, Framework } from '../model/code-component.ts'
import { isHidden, type Ends } from './ends.ts'
import { foldKey, groupedBy, wordsOf } from '../model/fold.ts'
import type { Pair } from './pair.ts'
import type { DesignComponent, Proposal } from './link.ts'
import type { Refusals } from './refusals.ts'

const MOST_OF_ONE = 3
const MOST = 5_000
const LEAST_SCORE = 0.5
/** A word that more components have than this tells none of them apart. */
const COMMON_WORD = 60

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  btn: 'button',
  nav: 'navigation',
  img: 'image',
  txt: 'text',
  dialog: 'modal',
  dropdown: 'select',
  checkbox: 'check',
  radio: 'radiobutton',
  notification: 'toast',
}

/**
 * Who may be partners, for people to decide: for each design component without one the most alike, with why; and for one
 * that has a partner what is called the same in another framework.
 */
export function* alikeComponents(ends: Ends, linked: readonly Pair[], refused: Refusals): Generator<void, Proposal[]> {
  const frameworks = frameworksOf(linked)
  const taken = new Set<CodeComponent>(linked.map(({ code }) => code))
  const byWord = groupedBy(ends.code, ({ name }) => plainWords(name))
  const copies = copiesOf(ends)
  const proposals: Proposal[] = []
  for (const design of ends.design) {
    if (isHidden(design) || proposals.length >= MOST) continue
    const spoken = frameworks.get(design)
    if (spoken) {
      proposals.push(...inOtherFrameworks(design, ends, { spoken, taken, refused }))
      continue
    }
    const found = new Set([...(copies.get(design) ?? []), ...candidates(design, ends, byWord)])
    const scored = [...found]
      .filter((code) => !refused.hasPair(design, code))
      .map((code) => ({
        design: design.key,
        code: code.id,
        ...likeness(design, code, ends, { taken, isCopy: copies.get(design)?.includes(code) ?? false }),
      }))
    proposals.push(
      ...scored
        .filter(({ score }) => score >= LEAST_SCORE)
        .sort((a, b) => b.score - a.score)
        .slice(0, MOST_OF_ONE),
    )
    yield
  }
  return proposals
}

function frameworksOf(linked: readonly Pair[]): ReadonlyMap<DesignComponent, ReadonlySet<Framework>> {
  const found = new Map<DesignComponent, Set<Framework>>()
  for (const { design, code } of linked) found.set(design, (found.get(design) ?? new Set()).add(code.framework))
  return found
}

interface Spoken {
  readonly spoken: ReadonlySet<Framework>
  readonly taken: ReadonlySet<CodeComponent>
  readonly refused: Refusals
}

const inOtherFrameworks = (design: DesignComponent, ends: Ends, { spoken, taken, refused }: Spoken): Proposal[] =>
  (ends.codeByName.get(foldKey(design.name)) ?? [])
    .filter((code) => !taken.has(code) && !spoken.has(code.framework) && !refused.hasPair(design, code))
    .slice(0, MOST_OF_ONE)
    .map((code) => ({
      design: design.key,
      code: code.id,
      score: 0.7,
      reasons: ['their names are equal, and the design has a partner in another framework'],
    }))

function* candidates(
  design: DesignComponent,
  ends: Ends,
  byWord: ReadonlyMap<string, readonly CodeComponent[]>,
): Generator<CodeComponent> {
  yield* ends.codeByName.get(foldKey(design.name)) ?? []
  yield* ends.codeByName.get(foldKey(lastPart(design.name))) ?? []
  for (const word of plainWords(lastPart(design.name))) {
    const group = byWord.get(word) ?? []
    if (group.length <= COMMON_WORD) yield* group
  }
}

interface Around {
  readonly taken: ReadonlySet<CodeComponent>
  readonly isCopy: boolean
}

function likeness(
  design: DesignComponent,
  code: CodeComponent,
  ends: Ends,
  { taken, isCopy }: Around,
): Pick<Proposal, 'score' | 'reasons'> {
  const reasons: string[] = []
  let score = 0
  const hint = (points: number, reason: string): void => {
    score += points
    reasons.push(reason)
  }
  const folded = foldKey(design.name)
  const [a, b] = [plainWords(lastPart(design.name)), plainWords(code.name)]
  const [designs, codes] = [ends.designByName.get(folded) ?? [], ends.codeByName.get(folded) ?? []]
  if (isCopy) hint(0.4, 'the code points at this node in another file, of which this may be a copy')
  if (codes.includes(code)) hint(0.7, equalNames(designs.length, codes.length, taken.has(code)))
  else if (foldKey(lastPart(design.name)) === foldKey(code.name)) hint(0.6, 'the last part of the name is equal')
  else if ([...a].sort().join() === [...b].sort().join()) hint(0.55, 'their names have the same words')
  else hint(0.45 * sharedWords(a, b), `"${design.name}" and "${code.name}" share words`)
  const props = new Set(code.props.map(({ name }) => foldKey(name)))
  const shared = design.properties.filter(({ name }) => props.has(foldKey(name)))
  if (shared.length > 0)
    hint(
      Math.min(0.25, 0.1 * shared.length),
      `both have ${shared
        .slice(0, 4)
        .map(({ name }) => name)
        .join(', ')}`,
    )
  if (taken.has(code)) hint(-0.2, 'the code component has a partner already')
  if (code.deprecated !== undefined) hint(-0.1, 'the code component is deprecated')
  return { score: Math.max(0, Math.min(1, Number(score.toFixed(2)))), reasons }
}

function equalNames(designs: number, codes: number, isTaken: boolean): string {
  if (designs > 1) return `their names are equal, and ${designs} components of the design have it`
  if (codes > 1) return `their names are equal, and ${codes} components of the code have it`
  return isTaken ? 'their names are equal' : 'their names are equal, and the code points at a node that is not here'
}

/** What the code points at, where the file has another key. */
function copiesOf(ends: Ends): Map<DesignComponent, CodeComponent[]> {
  const copies = new Map<DesignComponent, CodeComponent[]>()
  for (const code of ends.code) {
    for (const { nodeId, fileKey } of code.connections) {
      for (const design of ends.atNode(nodeId)) {
        if (design.fileKey === null || design.fileKey === fileKey) continue
        copies.set(design, [...(copies.get(design) ?? []), code])
      }
    }
  }
  return copies
}

const lastPart = (name: string): string => name.split('/').at(-1)?.trim() ?? name

/** Without endings of the plural, and with short forms written out. */
const plainWords = (name: string): readonly string[] =>
  wordsOf(name).map((word) => {
    const single = word.length > 3 ? word.replace(/(?<!s)s$/, '') : word
    return Object.hasOwn(ABBREVIATIONS, single) ? (ABBREVIATIONS[single] ?? single) : single
  })

function sharedWords(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b])
  return all.size === 0 ? 0 : a.filter((word) => b.includes(word)).length / all.size
}
