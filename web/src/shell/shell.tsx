import { lazy, Suspense } from 'react'
import { Outlet } from '@tanstack/react-router'
import { SearchDialog } from '../search/search-dialog.tsx'
import { useSession } from '../session/session.ts'
import { SignIn } from '../session/sign-in.tsx'
import { Foot } from './foot.tsx'
import { Side } from './side.tsx'

const OfferedKey = lazy(async () => {
  const { OfferedKey } = await import('../session/offered-key.tsx')
  return { default: OfferedKey }
})

export function Shell() {
  const { key, ended, offered } = useSession()
  return (
    <>
      {key === null ? <SignIn {...(ended ? { ended } : {})} /> : <SignedIn key={key} />}
      {offered !== undefined && (
        <Suspense>
          <OfferedKey current={key} offered={offered} />
        </Suspense>
      )}
    </>
  )
}

function SignedIn() {
  return (
    <div className="shell">
      <a className="button skip" href="#content">
        Skip to content
      </a>
      <Side />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Foot />
      <SearchDialog />
    </div>
  )
}
