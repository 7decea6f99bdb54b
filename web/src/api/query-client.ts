import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The library changes when an import commits: going back to a page asks again, looking away and back does not.
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && !(error instanceof Problem && error.status < 500),
    },
  },
})
