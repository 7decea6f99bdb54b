import { useState } from 'react'
import { CopyButton } from '../parts/copy-button.tsx'
import { Section } from '../parts/section.tsx'
import { useSession } from '../session/session.ts'
import { SNIPPETS } from './snippets.ts'

/** Shown with the key hidden, copied with it where it was typed on this page: a session knows none. */
export function Connect() {
  const { key } = useSession()
  const [name, setName] = useState('Claude Code')
  const snippet = SNIPPETS.find((one) => one.name === name)
  if (!snippet) return null
  return (
    <Section
      title="Build with agents"
      anchor="connect"
      beside={<span className="quiet-text">connect an agent or a program, with a key of its own</span>}
      end={
        <CopyButton
          text={snippet.text(location.origin, key ?? 'svc_…')}
          label={key === null ? 'Copy' : 'Copy with key'}
        />
      }
    >
      <div className="tabs" role="group" aria-label="What to connect">
        {SNIPPETS.map((one) => (
          <button key={one.name} aria-pressed={one.name === name} onClick={() => setName(one.name)}>
            {one.name}
          </button>
        ))}
      </div>
      <pre className="code-block" tabIndex={0} aria-label={snippet.where}>
        {snippet.text(location.origin, key === null ? 'svc_…' : `${key.slice(0, 8)}…`)}
      </pre>
      <p className="quiet-text">{snippet.where}</p>
    </Section>
  )
}
