import { lazy, Suspense, useRef, useState } from 'react'
import { chooseProject, endSession, useSession } from '../session/session.ts'

const Share = lazy(async () => {
  const { Share } = await import('../sign-in/share.tsx')
  return { default: Share }
})

/** What concerns the library as a whole, and who is signed in to it. */
export function ProjectMenu() {
  const { told } = useSession()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const close = (): void => menu.current?.hidePopover?.()
  const choose = async (id: string): Promise<void> => {
    const problem = await chooseProject(id)
    setFault(problem)
    if (problem === null) close()
  }
  const others = told?.projects?.filter(({ id }) => id !== told.project.id) ?? []
  return (
    <>
      <button
        type="button"
        className="button quiet project-menu-button"
        popoverTarget="project-menu"
        aria-expanded={isOpen}
        aria-label="Library menu"
        title="Share, sign out and other libraries"
      >
        ⋯
      </button>
      <div
        ref={menu}
        id="project-menu"
        popover="auto"
        className="project-menu"
        role="group"
        aria-label="Library menu"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {told && <p className="quiet-text">{whoIs(told)}</p>}
        {told?.scopes.includes('write:docs') && (
          <button
            type="button"
            onClick={() => {
              close()
              setSharing(true)
            }}
          >
            Share
          </button>
        )}
        {others.map(({ id, name }) => (
          <button type="button" key={id} onClick={() => void choose(id)}>
            Open {name}
          </button>
        ))}
        {fault !== null && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        <button type="button" onClick={() => endSession('signed-out')}>
          Sign out
        </button>
      </div>
      {isSharing && (
        <Suspense>
          <Share onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}

interface Known {
  readonly kind: 'key' | 'link' | 'person'
  readonly name: string | null
}

function whoIs({ kind, name }: Known): string {
  if (kind === 'person') return `Signed in as ${name ?? 'somebody'}`
  return `Signed in by ${kind === 'key' ? 'a key' : 'a link'}${name === null ? '' : `, “${name}”`}`
}
