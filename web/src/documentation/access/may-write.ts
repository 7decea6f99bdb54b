import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../../api/console.ts'

/** Whether the key may write documentation. Until that is known, and where nobody tells, the service decides. */
export function useMayWrite(): boolean {
  const { data } = useQuery(consoleQuery('getOverview', {}))
  return data?.key.scopes.includes('write:docs') ?? true
}
