import { useEffect, useState } from 'react'
import { checkKey, projectOf } from '../api/check-key.ts'
import { Confirmation } from '../documentation/editor/review/confirmation.tsx'
import { Modal } from '../documentation/editor/review/modal.tsx'
import '../documentation/editor/editor.css'
import { answerOffer } from './session.ts'

type Checked = { readonly fault: string } | { readonly now: string | null; readonly offered: string | null }

interface OfferedKeyProps {
  readonly current: string | null
  readonly offered: string
}

/** The address brought a key although somebody is signed in. It is checked, both projects are named, the reader decides. */
export function OfferedKey({ current, offered }: OfferedKeyProps) {
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    let isWanted = true
    void check(current, offered).then((found) => isWanted && setChecked(found))
    return () => {
      isWanted = false
    }
  }, [current, offered])
  const stay = (): void => answerOffer('leave')
  if (!checked) return null
  if ('fault' in checked)
    return (
      <Modal title="The key in the address was not taken" onClose={stay}>
        <p>{checked.fault}</p>
        <p>{current === null ? 'Sign in with another one.' : 'You are signed in as before.'}</p>
        <footer className="row">
          <button type="button" className="button primary push" onClick={stay} autoFocus>
            Go on
          </button>
        </footer>
      </Modal>
    )
  const there = named(checked.offered)
  return (
    <Confirmation
      title={`Sign in to ${there}?`}
      keep={current === null ? 'Do not sign in' : `Stay in ${named(checked.now)}`}
      act={`Sign in to ${there}`}
      onAct={() => answerOffer('take')}
      onClose={stay}
    >
      <p>
        The address that you opened brought a key of {there}.{' '}
        {current !== null &&
          (checked.now !== null && checked.now === checked.offered
            ? 'You are signed in to the same project with another key. '
            : `You are signed in to ${named(checked.now)}. `)}
        Go on only if you know who gave you the address: what you write and upload goes to that project.
      </p>
      <p className="quiet-text">It counts for this tab. A key that is kept on this computer stays there.</p>
    </Confirmation>
  )
}

async function check(current: string | null, offered: string): Promise<Checked> {
  const fault = await checkKey(offered)
  if (fault !== null) return { fault }
  const [now, other] = await Promise.all([current === null ? null : projectOf(current), projectOf(offered)])
  return { now, offered: other }
}

const named = (project: string | null): string =>
  project === null ? 'a project that the key may not name' : `“${project}”`
