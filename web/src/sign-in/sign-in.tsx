import { useState, type FormEvent } from 'react'
import { chosenProject } from '../session/kept-hint.ts'
import { providerAddress } from '../session/session-service.ts'
import { signIn, type Session } from '../session/session.ts'

const ENDED = {
  'signed-out': 'You are signed out.',
  refused: 'Your session has ended: its key or link was revoked or expired, or it was unused for long. Sign in again.',
} as const

export function SignIn({ ended, fault: brought, provider }: Pick<Session, 'ended' | 'fault' | 'provider'>) {
  const [typed, setFault] = useState<string | null>(null)
  const fault = typed ?? brought ?? null
  const [isChecking, setChecking] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = form.get('key')
    const key = typeof given === 'string' ? given.trim() : ''
    setChecking(true)
    const problem = await signIn(key, { remember: form.get('remember') === 'on' })
    setChecking(false)
    setFault(problem)
  }

  return (
    <main className="gate">
      <form onSubmit={(event) => void submit(event)}>
        <div className="stack" style={{ gap: 4 }}>
          <h1>Vitrine</h1>
          <p className="lede">
            The library behind this console opens with {provider ? 'your company account, ' : ''}an API key, or{' '}
            {provider ? '' : 'with '}a link that somebody sent you.
          </p>
        </div>
        {(fault ?? ended) && (
          <p className="note" data-tone={fault || ended === 'refused' ? 'red' : undefined} role="alert">
            {fault ?? (ended && ENDED[ended])}
          </p>
        )}
        {provider !== undefined && (
          <>
            <a className="button primary" href={providerAddress(provider, chosenProject())}>
              Sign in with your company account
            </a>
            <p className="quiet-text or">or</p>
          </>
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
            autoFocus={provider === undefined}
          />
        </label>
        <label className="check">
          <input type="checkbox" name="remember" /> Keep me signed in on this computer
        </label>
        <button className={provider === undefined ? 'button primary' : 'button'} disabled={isChecking}>
          {isChecking ? 'Checking…' : 'Sign in'}
        </button>
        <p className="quiet-text">
          <code>npm start</code> prints a key on the first start. <code>vitrine keys create</code> makes more.
        </p>
      </form>
    </main>
  )
}
