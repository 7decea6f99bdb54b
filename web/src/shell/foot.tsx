import { endSession } from '../session/session.ts'
import { ShareButton } from '../session/share-button.tsx'
import { openShortcuts } from './shortcuts.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Foot() {
  return (
    <div className="foot">
      <ThemeSwitch />
      <ShareButton />
      <div className="row">
        <a className="button quiet" href="/reference">
          API reference
        </a>
        <button className="button quiet" onClick={() => endSession('signed-out')}>
          Sign out
        </button>
        <button className="button quiet" onClick={openShortcuts} aria-label="Keyboard shortcuts">
          ?
        </button>
      </div>
    </div>
  )
}
