import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { consoleQuery } from '../api/console.ts'
import { useSession } from '../session/session.ts'
import { keepFace, keptFace, wear, type Face } from './kept-face.ts'

/** The library's face: undefined while it is not known, null where there is none. */
export function useFace(): Face | null | undefined {
  const project = useSession().told?.project.id
  const { data, isError } = useQuery({
    ...consoleQuery('getFace', {}),
    staleTime: 60_000,
    placeholderData: () => keptFace(project),
  })
  return isError ? null : data
}

const OWN_ICON = '/favicon.svg'

/** The page in the library's color and with its sign in the tab, as long as somebody is signed in to it. */
export function useWornFace(): void {
  const face = useFace()
  const project = useSession().told?.project.id
  useEffect(() => {
    if (!face) return
    if (project !== undefined) keepFace(project, face)
    wear(face.shades)
    setIcon(face.logo ?? OWN_ICON)
  }, [face, project])
  useEffect(
    () => () => {
      wear(null)
      setIcon(OWN_ICON)
    },
    [],
  )
}

function setIcon(address: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!icon || icon.getAttribute('href') === address) return
  icon.removeAttribute('type')
  icon.href = address
}
