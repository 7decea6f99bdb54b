import { lazy, Suspense } from 'react'
import { Outlet } from '@tanstack/react-router'
import { useWornFace } from '../face/use-face.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { useSession, type Session } from '../session/session.ts'
import { SignIn } from '../sign-in/sign-in.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Side } from './side.tsx'

const ChooseProject = lazy(async () => {
  const { ChooseProject } = await import('../sign-in/choose-project.tsx')
  return { default: ChooseProject }
})
const OfferedKey = lazy(async () => {
  const { OfferedKey } = await import('../sign-in/offered-key.tsx')
  return { default: OfferedKey }
})

export function Shell() {
  const { state, told, ended, fault, offered, provider, isChoosing } = useSession()
  return (
    <>
      {state === 'in' && (isChoosing ? <Choosing told={told} /> : <SignedIn />)}
      {state === 'out' && (
        <SignIn {...(ended ? { ended } : {})} {...(fault ? { fault } : {})} {...(provider ? { provider } : {})} />
      )}
      {state === 'asking' && <main className="gate" aria-busy="true" />}
      {state === 'in' && offered !== undefined && (
        <Suspense>
          <OfferedKey told={told} offered={offered} />
        </Suspense>
      )}
    </>
  )
}

function Choosing({ told }: Pick<Session, 'told'>) {
  return (
    <Suspense fallback={<main className="gate" aria-busy="true" />}>
      <ChooseProject told={told} />
    </Suspense>
  )
}

function SignedIn() {
  useWornFace()
  return (
    <div className="shell">
      <a className="button skip" href="#content">
        Skip to content
      </a>
      <Side />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SearchDialog />
      <Shortcuts />
    </div>
  )
}
