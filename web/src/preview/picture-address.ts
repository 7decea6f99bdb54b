import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import type { Configuration } from '../api/spec-document.ts'

export interface PictureAsk {
  readonly componentId: string
  /** Values of properties, those of the variant's axes among them. */
  readonly props?: Configuration
  readonly modes?: Readonly<Record<string, string>>
}

/** Half of what an access lasts at least. */
const RENEWED_MS = 150_000

/**
 * The addresses at which a browser finds pictures: one access stands in all of them, so that a wall of icons is one
 * question. Undefined until it is known, null where the service has none.
 */
export function usePictureAddress(): ((ask: PictureAsk) => string) | null | undefined {
  const { data } = useQuery({
    ...consoleQuery('getPictureAccess', {}),
    staleTime: RENEWED_MS,
    refetchInterval: RENEWED_MS,
  })
  if (!data) return data
  const { access, revision } = data
  return ({ componentId, props = {}, modes = {} }) => {
    const said = new URLSearchParams()
    if (Object.keys(props).length > 0) said.set('props', inOrder(props))
    if (Object.keys(modes).length > 0) said.set('modes', inOrder(modes))
    said.set('revision', String(revision))
    said.set('access', access)
    return `/console/pictures/${encodeURIComponent(componentId)}.svg?${said}`
  }
}

/** Whoever asks for the same picture asks by the same words. */
export const inOrder = (values: Configuration): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))))
