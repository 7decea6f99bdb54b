import { Link } from '@tanstack/react-router'
import { version } from '../../package.json'
import { openShortcuts } from './shortcuts.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Foot() {
  return (
    <div className="foot">
      <ThemeSwitch />
      <div className="row">
        <Link className="button quiet" to="/" hash="connect">
          Build with agents
        </Link>
        <a className="button quiet" href="/reference">
          API reference
        </a>
      </div>
      <div className="row">
        <span className="quiet-text version">Vitrine {version}</span>
        <button className="button quiet push" onClick={openShortcuts} aria-label="Keyboard shortcuts">
          ?
        </button>
      </div>
    </div>
  )
}
