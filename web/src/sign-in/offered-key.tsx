import { useEffect, useState } from 'react'
import { projectOf } from '../api/check-key.ts'
import { Confirmation } from '../parts/dialog/confirmation.tsx'
import { Modal } from '../parts/dialog/modal.tsx'
import '../documentation/editor/editor.css'
import type { Brought } from '../session/kept-hint.ts'
import { lookAtLink, type SessionTold } from '../session/session-service.ts'
import { answerOffer } from '../session/session.ts'

type Checked = { readonly fault: string } | { readonly project: string | null; readonly isHere: boolean }

interface OfferedKeyProps {
  readonly told: SessionTold | null
  readonly offered: Brought
}

/**
 * The address brought a key or a link although somebody is signed in. It is looked at, both projects are named, the reader
 * decides. What opens no more than is open already is not worth a question.
 */
export function OfferedKey({ told, offered }: OfferedKeyProps) {
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    let isWanted = true
    const meet = (found: Checked): unknown =>
      'isHere' in found && found.isHere ? answerOffer('leave') : setChecked(found)
    void check(told, offered).then((found) => isWanted && meet(found))
    return () => {
      isWanted = false
    }
  }, [told, offered])
  const what = 'key' in offered ? 'key' : 'link'
  const stay = (): void => void answerOffer('leave')
  if (!checked) return null
  if ('fault' in checked)
    return (
      <Modal title={`The ${what} in the address was not taken`} onClose={stay}>
        <p>{checked.fault}</p>
        <p>You are signed in as before.</p>
        <div className="row dialog-end">
          <button type="button" className="button primary push" onClick={stay} autoFocus>
            Go on
          </button>
        </div>
      </Modal>
    )
  const [here, there] = [named(told?.project.name ?? null), named(checked.project)]
  return (
    <Confirmation
      title={`Sign in to ${there}?`}
      keep={`Stay in ${here}`}
      act={`Sign in to ${there}`}
      onAct={() => void answerOffer('take')}
      onClose={stay}
    >
      <p>
        The address that you opened brought a {what} of {there}.{' '}
        {here === there
          ? `You are signed in to the same project with another ${what}. `
          : `You are signed in to ${here}. `}
        Go on only if you know who gave you the address
        {what === 'key' ? ': what you write and upload goes to that project.' : '.'}
      </p>
      <p className="quiet-text">It counts for every tab of this browser, until you sign out.</p>
    </Confirmation>
  )
}

async function check(told: SessionTold | null, offered: Brought): Promise<Checked> {
  if ('link' in offered) {
    const found = await lookAtLink(offered.link)
    return 'fault' in found ? found : { ...found, isHere: found.project === told?.project.name }
  }
  const found = await projectOf(offered.key)
  if ('fault' in found) return found
  const { project, scopes } = found
  const isHere = project !== null && project === told?.project.name && scopes.every((one) => told.scopes.includes(one))
  return { project, isHere }
}

const named = (project: string | null): string =>
  project === null ? 'a project that the key may not name' : `“${project}”`
