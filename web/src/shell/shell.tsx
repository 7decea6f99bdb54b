import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { useSession } from '../session/session.ts'
import { SignIn } from '../session/sign-in.tsx'
import { Foot } from './foot.tsx'
import { Side } from './side.tsx'

export function Shell() {
  const { key, ended } = useSession()
  // What one key may see must not outlive its session.
  useEffect(() => () => queryClient.clear(), [key])
  if (key === null) return <SignIn {...(ended ? { ended } : {})} />
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
