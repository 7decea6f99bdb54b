import type { FormEvent } from 'react'
import { Modal } from '../parts/dialog/modal.tsx'
import { Failure } from '../parts/failure.tsx'

interface RefusalProps {
  readonly failure: unknown
  readonly isBusy: boolean
  readonly onRefuse: (reason: string) => void
  readonly onClose: () => void
}

/** Whoever proposed it is told why. */
export function Refusal({ failure, isBusy, onRefuse, onClose }: RefusalProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const reason = new FormData(event.currentTarget).get('reason')
    if (typeof reason === 'string' && reason.trim() !== '') onRefuse(reason)
  }
  return (
    <Modal title="Refuse this proposal?" onClose={onClose}>
      <form onSubmit={submit}>
        <label className="proposal-words">
          <span>Why, for whoever proposed it</span>
          <textarea className="input" name="reason" rows={4} maxLength={2_000} required autoFocus />
        </label>
        {failure !== null && <Failure error={failure} what="Refusing" />}
        <div className="row dialog-end">
          <button type="button" className="button" onClick={onClose}>
            Back
          </button>
          <button className="button primary push" disabled={isBusy}>
            Refuse
          </button>
        </div>
      </form>
    </Modal>
  )
}
