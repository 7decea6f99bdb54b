import { useSyncExternalStore } from 'react'

/** Whether a third column has room; documentation.css says the same. */
const QUERY = '(min-width: 1180px)'

export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(QUERY)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(QUERY).matches,
  )
