import { endSession } from '../session/session.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export function Foot() {
  return (
    <footer className="foot">
      <ThemeSwitch />
      <div className="row">
        <a className="button quiet" href="/reference">
          API reference
        </a>
        <button className="button quiet" onClick={() => endSession('signed-out')}>
          Sign out
        </button>
      </div>
    </footer>
  )
}
