import type { StoreServices } from '../contract/here/operator-row.ts'
import { inStepSince } from '../intake/schedule/source-figures.ts'
import { readAllSchedules, type KnownSchedule } from '../intake/schedule/store.ts'
import { isTroubled, sourceState } from '../intake/sources/rules/source-state.ts'
import { ok, warning, type Finding } from './finding.ts'
import { counted, oneOr } from '../kit/words/counted.ts'

const MOST = 1_000
const EXAMPLES = 3

export async function checkSources({ db, clock }: StoreServices): Promise<Finding> {
  return sourcesFinding(await readAllSchedules(db, MOST), clock.now())
}

function sourcesFinding(schedules: readonly KnownSchedule[], now: number): Finding {
  if (schedules.length === 0) return ok('none is on a schedule')
  const troubled = schedules.filter((known) => isTroubled(stateOf(known, now)))
  if (troubled.length === 0)
    return ok(`${counted(schedules.length, 'source is', 'sources are')} on a schedule and in step`)
  const examples = troubled.slice(0, EXAMPLES).map(({ name, fileKey, project, error }) => {
    return `"${name ?? fileKey}" of ${project} (${error ?? 'nobody looks at it'})`
  })
  const more = troubled.length - examples.length
  const isAlone = troubled.every(({ error }) => error === null)
  return warning(
    `${troubled.length} of ${schedules.length} on a schedule ${oneOr(troubled.length, 'is', 'are')} not in step: ${examples.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    isAlone
      ? 'does a process with background work run (start --role all or worker), with FIGMA_TOKEN?'
      : 'vitrine sources list --project P has the reason of each; the library stays as it was meanwhile',
  )
}

const stateOf = (known: KnownSchedule, now: number) =>
  sourceState(
    {
      removedAt: null,
      everyMs: known.everySeconds * 1000,
      since: inStepSince(known),
      wasInStep: known.checkedAt !== null,
      error: known.error,
    },
    now,
  )
