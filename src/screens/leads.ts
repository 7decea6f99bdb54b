import { memo } from '../kit/memo.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'

type Lead = ReturnType<Library['screen']>['leads'][number]

/** A screen and how many steps it is away. */
interface Step {
  readonly screen: number
  readonly step: number
}

/** The design tool knows a flow by the frame that it begins at, which is a screen of the same file. */
export function beginningOf(library: Library, flow: number): number | null {
  const sourceId = library.sourceId(flow)
  const file = library.fileKey(flow)
  const screen = sourceId === null ? undefined : library.oneBySourceId('screen', sourceId, file)
  return screen === undefined || library.fileKey(screen) !== file || library.isDeleted(screen) ? null : screen
}

/** The screens that one leads to in the end, itself first, the nearest before those that are further away. */
export const stepsFrom = (library: Library, screen: number): readonly Step[] =>
  walk(screen, (at) => library.screen(at).leads.flatMap((lead) => targetOf(library, lead) ?? []))

/** The screens that lead to one in the end, itself first. */
export function stepsTo(library: Library, screen: number): readonly Step[] {
  const before = comingFrom(library)
  return walk(screen, (at) => before.get(at) ?? [])
}

/** The screens that lead straight to one, each once. */
export const screensBefore = (library: Library, screen: number): readonly number[] => [
  ...new Set(comingFrom(library).get(screen)),
]

/** The screen that a lead goes to, if the library has it. */
export const targetOf = (library: Library, { screen }: Lead): number | null =>
  screen === NO_NODE || library.isDeleted(screen) ? null : screen

const comingFrom = memo((library: Library): ReadonlyMap<number, readonly number[]> => {
  const before = new Map<number, number[]>()
  for (const screen of library.live('screen')) {
    for (const lead of library.screen(screen).leads) {
      const target = targetOf(library, lead)
      if (target === null) continue
      const known = before.get(target)
      if (known) known.push(screen)
      else before.set(target, [screen])
    }
  }
  return before
})

function walk(from: number, next: (screen: number) => readonly number[]): readonly Step[] {
  const seen = new Set([from])
  const steps: Step[] = [{ screen: from, step: 0 }]
  for (const { screen, step } of steps) {
    for (const one of next(screen)) {
      if (seen.has(one)) continue
      seen.add(one)
      steps.push({ screen: one, step: step + 1 })
    }
  }
  return steps
}
