import { Link, linkOptions } from '@tanstack/react-router'
import type { EntityType } from '@vitrine/client'
import type { ReactNode } from 'react'

interface EntityLinkProps {
  readonly type: EntityType
  readonly id: string
  readonly name: string
  readonly className?: string
  readonly children?: ReactNode
}

export function EntityLink({ type, id, name, className, children = name }: EntityLinkProps) {
  return (
    <Link {...addressOf({ type, id, name })} className={className}>
      {children}
    </Link>
  )
}

/** The page of any of the eight kinds. A collection's page is its tokens. */
export function addressOf({ type, id, name }: { type: EntityType; id: string; name: string }) {
  if (type === 'component') return linkOptions({ to: '/components/$id', params: { id } })
  if (type === 'token') return linkOptions({ to: '/tokens/$id', params: { id } })
  if (type === 'style') return linkOptions({ to: '/styles/$id', params: { id } })
  if (type === 'token-collection') return linkOptions({ to: '/tokens', search: { collection: id } })
  if (type === 'doc-page') return linkOptions({ to: '/pages/$page', params: { page: id } })
  return linkOptions({ to: '/entities/$type/$id', params: { type, id }, search: { name } })
}
