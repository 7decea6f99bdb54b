import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../../api/console.ts'

/** Whether the key may propose documentation, as everybody may who may write it. */
export function useMayPropose(): boolean {
  const { data } = useQuery(consoleQuery('getOverview', {}))
  return data?.key.scopes.some((scope) => scope === 'propose:docs' || scope === 'write:docs') ?? false
}
