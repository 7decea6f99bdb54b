import { useState, type FormEvent } from 'react'
import { checkKey } from '../api/check-key.ts'
import { signIn, type Session } from './session.ts'

const ENDED = {
  'signed-out': 'You are signed out. The key is no longer kept in this browser.',
  refused: 'The service refused the key: it is unknown, revoked or expired. Sign in with another one.',
} as const

export function SignIn({ ended }: Pick<Session, 'ended'>) {
  const [fault, setFault] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = form.get('key')
    const key = typeof typed === 'string' ? typed.trim() : ''
    setChecking(true)
    const problem = await checkKey(key)
    setChecking(false)
    if (problem) setFault(problem)
    else signIn(key, { remember: form.get('remember') === 'on' })
  }

  return (
    <main className="gate">
      <form onSubmit={(event) => void submit(event)}>
        <div className="stack" style={{ gap: 4 }}>
          <h1>Vitrine</h1>
          <p className="lede">The library behind this console opens with an API key.</p>
        </div>
        {(fault ?? ended) && (
          <p className="note" data-tone={fault || ended === 'refused' ? 'red' : undefined} role="alert">
            {fault ?? (ended && ENDED[ended])}
          </p>
        )}
        <label>
          API key
          <input
            className="input"
            name="key"
            type="password"
            required
            autoComplete="off"
            placeholder="svc_…"
            autoFocus
          />
        </label>
        <label className="check">
          <input type="checkbox" name="remember" /> Keep it on this computer, not just in this tab
        </label>
        <button className="button primary" disabled={isChecking}>
          {isChecking ? 'Checking…' : 'Sign in'}
        </button>
        <p className="quiet-text">
          <code>npm start</code> prints a key on the first start. <code>vitrine keys create</code> makes more.
        </p>
      </form>
    </main>
  )
}
