import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DocumentationBody } from '../../documentation/documentation-body.tsx'

export function UsageTab(): ReactNode {
  const { id } = useParams({ from: '/components/$id' })
  return <DocumentationBody key={id} type="component" id={id} withContents />
}
