import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EntityType } from '../api/types.ts'

interface EntityLinkProps {
  readonly type: EntityType
  readonly id: string
  readonly name: string
  readonly children?: ReactNode
}

/** To the page of any of the eight kinds. A collection's page is its tokens. */
export function EntityLink({ type, id, name, children = name }: EntityLinkProps): ReactNode {
  switch (type) {
    case 'component':
      return (
        <Link to="/components/$id" params={{ id }}>
          {children}
        </Link>
      )
    case 'token':
      return (
        <Link to="/tokens/$id" params={{ id }}>
          {children}
        </Link>
      )
    case 'style':
      return (
        <Link to="/styles/$id" params={{ id }}>
          {children}
        </Link>
      )
    case 'token-collection':
      return (
        <Link to="/tokens" search={{ collection: id }}>
          {children}
        </Link>
      )
    case 'doc-page':
      return (
        <Link to="/pages/$page" params={{ page: id }}>
          {children}
        </Link>
      )
    default:
      return (
        <Link to="/entities/$type/$id" params={{ type, id }} search={{ name }}>
          {children}
        </Link>
      )
  }
}
