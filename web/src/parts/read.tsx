import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../shell/failure.tsx'

/** Shows what a query answered, that it is on its way, or why it failed. */
export function Read<Data>({
  query,
  what,
  room,
  children,
}: {
  readonly query: UseQueryResult<Data>
  readonly what: string
  /** How much room to keep until it is there, so that nothing below moves. */
  readonly room?: 'stage'
  readonly children: (data: Data) => ReactNode
}) {
  if (query.isError) return <Failure error={query.error} what={what} />
  if (query.data === undefined)
    return (
      <p className="loading" role="status" data-room={room}>
        Reading {what.toLowerCase()}…
      </p>
    )
  return children(query.data)
}
