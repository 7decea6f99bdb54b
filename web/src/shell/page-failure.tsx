import { useEffect } from 'react'
import { Failure } from '../parts/failure.tsx'
import { recover, useRecovery } from './recovery.ts'

/** In place of a page that could not be shown. */
export function PageFailure({ error }: { readonly error: unknown }) {
  const recovery = useRecovery()
  useEffect(() => void recover(), [])
  if (recovery === 'waiting')
    return (
      <div className="page">
        <p className="note" role="status">
          A part of the explorer is missing: the service is not there, or has just been renewed. This page goes on as
          soon as it answers.
        </p>
      </div>
    )
  return (
    <div className="page">
      <Failure error={error} onRetry={() => location.reload()} />
    </div>
  )
}
