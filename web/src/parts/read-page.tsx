import type { UseQueryResult } from '@tanstack/react-query'
import { ServiceError } from '@vitrine/client'
import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'
import { Read } from './read.tsx'

interface ReadPageProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly what: string
  readonly children: (data: Data) => ReactNode
}

/** A page that is made of one answer. Where that failed, the page still has a title, in its heading and in the tab. */
export function ReadPage<Data>({ query, what, children }: ReadPageProps<Data>) {
  return (
    <>
      {query.isError && <PageTitle title={namesNothing(query.error) ? notFound(what) : what} />}
      <Read query={query} what={what}>
        {children}
      </Read>
    </>
  )
}

/** The service answered, and what the address names is not in the answer. */
export const NotThere = ({ what, children }: { readonly what: string; readonly children: ReactNode }) => (
  <PageTitle title={notFound(what)}>
    <p className="note">{children}</p>
  </PageTitle>
)

const notFound = (what: string): string => `${what} not found`
/** An id that is none is refused, one that nothing has is not found: whoever followed an old link cannot tell them apart. */
const namesNothing = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status === 404 || error.status === 400)
