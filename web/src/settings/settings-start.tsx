import { Navigate } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { mattersFor } from './matters.ts'

/** The first of what one may look after. */
export function SettingsStart() {
  const { told } = useSession()
  if (told === null) return <p className="loading">Reading…</p>
  const [first] = mattersFor(told.scopes)
  return <Navigate to="/settings/$matter" params={{ matter: first?.[0] ?? 'none' }} replace />
}
