import { useQuery } from '@tanstack/react-query'
import type { GetProposalOutput } from '../api/generated/types.ts'
import { blockTypesQuery } from '../documentation/access/reads.ts'
import { BlockChange } from '../documentation/history/block-change.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'

type Step = GetProposalOutput['steps'][number]
type Conflict = GetProposalOutput['conflicts'][number]

interface SuggestionsProps {
  readonly proposal: GetProposalOutput
  /** Which changes are to be taken; null where nobody chooses. */
  readonly chosen: ReadonlySet<number> | null
  readonly onChoose: (change: number, isChosen: boolean) => void
}

const TONES: Readonly<Record<Step['what'], Tone | undefined>> = {
  added: 'green',
  removed: 'red',
  changed: 'amber',
  kept: undefined,
}

/** All that is written, in the order of reading, with what would change where it would. */
export function Suggestions({ proposal, chosen, onChoose }: SuggestionsProps) {
  const types = useQuery(blockTypesQuery)
  const titleOf = (one: string): string => types.data?.find((known) => known.type === one)?.title ?? one
  const { steps, order_change: order, taken, conflicts, state } = proposal
  const head = (change: number, words: string) =>
    chosen ? (
      <label>
        <input
          type="checkbox"
          checked={chosen.has(change)}
          onChange={({ target }) => onChoose(change, target.checked)}
        />
        <strong>{words}</strong>
      </label>
    ) : (
      <>
        <strong>{words}</strong>
        {state === 'approved' && taken?.includes(change) === false && <Badge>not taken</Badge>}
      </>
    )
  return (
    <ol className="suggestions" aria-label="Suggestions">
      {steps.map((step, at) => {
        const { what, change, before, after } = step
        const title = titleOf((after ?? before)?.type ?? '')
        const conflict = conflicts.find((one) => one.change === change)
        return (
          // Blocks have no ids that last: their place is what they are known by.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} data-what={what}>
            {change !== null && (
              <div className="row">
                {head(change, title)} <Badge tone={TONES[what]}>{what}</Badge>
              </div>
            )}
            <BlockChange block={pairedOf(step)} />
            {conflict && <Clash conflict={conflict} />}
          </li>
        )
      })}
      {order !== null && (
        <li data-what="changed">
          <div className="row">{head(order, 'The order of the blocks')}</div>
        </li>
      )}
    </ol>
  )
}

function Clash({ conflict: { published } }: { readonly conflict: Conflict }) {
  return (
    <div className="note">
      <p>
        {published === null
          ? 'Somebody took this block away since. Taken, it comes back as proposed.'
          : 'Somebody else wrote into this block since. Taken, it takes the place of:'}
      </p>
      {published !== null && <BlockChange block={{ what: 'kept', ...published }} />}
    </div>
  )
}

function pairedOf({ what, before, after }: Step) {
  const shown = after ?? before ?? { type: '', content: {} }
  return what === 'changed' && before
    ? { what, type: shown.type, before: before.content, after: shown.content }
    : { what: what === 'changed' ? ('added' as const) : what, type: shown.type, content: shown.content }
}
