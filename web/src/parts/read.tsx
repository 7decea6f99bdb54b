import type { UseQueryResult } from '@tanstack/react-query'
import { ConnectionError } from '@vitrine/client'
import { useEffect, type ReactNode } from 'react'
import { Failure, mayPass } from './failure.tsx'

/** Shows what a query answered, that it is on its way, or why it failed. */
export function Read<Data>({
  query,
  what,
  children,
}: {
  readonly query: UseQueryResult<Data>
  readonly what: string
  readonly children: (data: Data) => ReactNode
}) {
  useAskAgain(query)
  if (query.isError)
    return (
      <Failure
        error={query.error}
        what={what}
        {...(mayPass(query.error) ? { onRetry: () => void query.refetch() } : {})}
      />
    )
  if (query.data === undefined)
    return (
      <p className="loading" role="status">
        Reading {what.toLowerCase()}…
      </p>
    )
  return children(query.data)
}

const PAUSE_MS = 3_000

/** A service that is not there is asked until it is: nobody has to sit and reload. */
function useAskAgain({ error, refetch, isFetching }: UseQueryResult): void {
  const isAway = error instanceof ConnectionError
  useEffect(() => {
    if (!isAway || isFetching) return undefined
    const timer = setTimeout(() => void refetch(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isAway, isFetching, refetch])
}
