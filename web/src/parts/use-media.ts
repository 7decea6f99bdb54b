import { useSyncExternalStore } from 'react'

/** Whether the window is as a media query says; style sheets that depend on it say the same. */
export const useMedia = (condition: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(condition)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(condition).matches,
  )
