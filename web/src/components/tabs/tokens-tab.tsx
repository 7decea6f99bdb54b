import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { drawnQuery } from '../../api/queries.ts'
import { Read } from '../../parts/read.tsx'
import { Bindings } from '../bindings.tsx'
import { ShownModes } from '../shown-modes.tsx'
import { NoSpec } from './no-spec.tsx'

export function TokensTab(): ReactNode {
  const { id } = useParams({ from: '/components/$id' })
  const drawn = useQuery(drawnQuery(id))
  return (
    <Read query={drawn} what="Tokens">
      {(spec) =>
        spec === null ? (
          <NoSpec />
        ) : (
          <>
            <ShownModes spec={spec} />
            <Bindings id={id} spec={spec} />
          </>
        )
      }
    </Read>
  )
}
