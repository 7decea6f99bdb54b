import { lazy, Suspense, useState } from 'react'
import { useSession } from '../session/session.ts'

const Share = lazy(async () => {
  const { Share } = await import('./share.tsx')
  return { default: Share }
})

interface ShareButtonProps {
  readonly className?: string
  /** Before the dialog opens. */
  readonly onOpen?: () => void
}

/** For whoever may write: those who came by a link make no further ones. */
export function ShareButton({ className, onOpen }: ShareButtonProps) {
  const { told } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!told?.scopes.includes('write:docs')) return null
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => {
          onOpen?.()
          setOpen(true)
        }}
      >
        Share
      </button>
      {isOpen && (
        <Suspense>
          <Share onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
