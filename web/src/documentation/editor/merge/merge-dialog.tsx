import { useState } from 'react'
import type { Draft } from '../draft/draft.ts'
import { ChangeList } from '../review/change-list.tsx'
import { changesInWords } from '../review/changes-in-words.ts'
import { compareDrafts, summaryOf } from '../review/compare.ts'
import { Modal } from '../../../parts/dialog/modal.tsx'
import { settle, type Clash, type Merged } from '../../../../../src/documentation/rules/merge/merge.ts'

interface MergeDialogProps {
  /** As it is saved now. */
  readonly theirs: Draft
  readonly merged: Merged
  readonly titleOf: (type: string) => string
  readonly isSaving: boolean
  readonly onSave: (both: Draft) => void
  readonly onTheirs: () => void
  readonly onGoOn: (both: Draft) => void
}

/**
 * Somebody else saved in the meantime, and nothing was written yet. Both are put together; only where both wrote into the
 * same block the person decides.
 */
export function MergeDialog({ theirs, merged, titleOf, isSaving, onSave, onTheirs, onGoOn }: MergeDialogProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map())
  const both = settle(merged, choices)
  const changes = compareDrafts(theirs, both)
  const { clashes } = merged
  return (
    <Modal title="Somebody else has saved in the meantime" onClose={() => onGoOn(both)}>
      <p>
        Nothing of yours is lost: theirs and yours are put together.{' '}
        {clashes.length > 0 &&
          `You both wrote into ${clashes.length === 1 ? 'one block' : `${clashes.length} blocks`}: choose.`}
      </p>
      {clashes.map((clash) => (
        <Choice
          key={clash.key}
          clash={clash}
          title={titleOf(clash.mine?.type ?? clash.theirs?.type ?? '')}
          chosen={choices.get(clash.key) ?? 'mine'}
          onChoose={(chosen) => setChoices(new Map(choices).set(clash.key, chosen))}
        />
      ))}
      <p>What publishing makes of theirs. {changesInWords(changes)}</p>
      <ChangeList changes={changes.filter(({ what }) => what !== 'kept')} titleOf={titleOf} />
      <div className="row dialog-end">
        <button type="button" className="button" onClick={onTheirs}>
          Take theirs, drop my draft
        </button>
        <button type="button" className="button" onClick={() => onGoOn(both)}>
          Go on editing both
        </button>
        <button
          type="button"
          className="button primary push"
          disabled={isSaving}
          onClick={() => onSave(both)}
          autoFocus
        >
          {isSaving ? 'Publishing…' : 'Publish both'}
        </button>
      </div>
    </Modal>
  )
}

interface ChoiceProps {
  readonly clash: Clash
  readonly title: string
  readonly chosen: 'mine' | 'theirs'
  readonly onChoose: (chosen: 'mine' | 'theirs') => void
}

function Choice({ clash, title, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="clash">
      <legend>{title}</legend>
      {(['mine', 'theirs'] as const).map((side) => {
        const block = clash[side]
        return (
          <label key={side}>
            <input type="radio" name={clash.key} checked={chosen === side} onChange={() => onChoose(side)} />{' '}
            <strong>{side === 'mine' ? 'Yours' : 'Theirs'}</strong>: {block ? summaryOf(block, 400) : 'taken away'}
          </label>
        )
      })}
    </fieldset>
  )
}
