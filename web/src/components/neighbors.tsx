import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import { addressOf } from '../parts/entity-link.tsx'
import { PreviousNext } from '../parts/previous-next.tsx'

/** The components before and after it by name, as the list has them. */
export function Neighbors({ id }: { readonly id: string }) {
  const { data } = useQuery(consoleQuery('getPreviousAndNext', { id }))
  const link = (one: { id: string; name: string } | null | undefined) =>
    one ? { name: one.name, address: addressOf({ type: 'component', ...one }) } : null
  return <PreviousNext of="components" previous={link(data?.previous)} next={link(data?.next)} />
}
