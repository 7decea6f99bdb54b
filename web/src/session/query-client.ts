import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    // The library changes when an import commits: going back to a page asks again, looking away and back does not. The
    // client repeats by itself what may be repeated. A service on this machine answers without a network too.
    queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
