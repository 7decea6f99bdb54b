import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import type { Configuration } from '../api/spec-document.ts'

export interface PictureAsk {
  readonly componentId: string
  /** Values of properties, those of the variant's axes among them. */
  readonly props?: Configuration
  readonly modes?: Readonly<Record<string, string>>
}

/** How soon an import is seen in pictures. */
const RENEWED_MS = 150_000

/**
 * The addresses at which a browser finds pictures, shown by its session. They name the library's revision, so that a
 * browser keeps them until it changes. Undefined until it is known, null where the service has none.
 */
export function usePictureAddress(): ((ask: PictureAsk) => string) | null | undefined {
  const { data } = useQuery({
    ...consoleQuery('getPictureAccess', {}),
    staleTime: RENEWED_MS,
    refetchInterval: RENEWED_MS,
  })
  if (!data) return data
  const { revision } = data
  return ({ componentId, props = {}, modes = {} }) => {
    const said = new URLSearchParams()
    if (Object.keys(props).length > 0) said.set('props', inOrder(props))
    if (Object.keys(modes).length > 0) said.set('modes', inOrder(modes))
    said.set('revision', String(revision))
    return `/console/pictures/${encodeURIComponent(componentId)}.svg?${said}`
  }
}

/** Whoever asks for the same picture asks by the same words. */
export const inOrder = (values: Configuration): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))))
