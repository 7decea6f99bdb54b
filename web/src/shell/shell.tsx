import { Outlet } from '@tanstack/react-router'
import { SearchDialog } from '../search/search-dialog.tsx'
import { useSession } from '../session/session.ts'
import { SignIn } from '../session/sign-in.tsx'
import { Foot } from './foot.tsx'
import { Side } from './side.tsx'

export function Shell() {
  const { key, ended } = useSession()
  if (key === null) return <SignIn {...(ended ? { ended } : {})} />
  return (
    <div className="shell" key={key}>
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
