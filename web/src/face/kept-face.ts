import type { GetFaceOutput } from '../api/generated/types.ts'

export type Face = GetFaceOutput
type Shades = NonNullable<Face['shades']>

/** What the first paint needs of a library's face; `public/first.js` reads it too. */
const NAME = 'vitrine.face'

/** As this browser saw it last; undefined where it did not. Its logo comes with the answer. */
export function keptFace(projectId: string | undefined): Face | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? 'null') as { project: string; face: Face } | null
    return kept !== null && kept.project === projectId ? kept.face : undefined
  } catch {
    return undefined
  }
}

export function keepFace(project: string, face: Face): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ project, face: { ...face, logo: null } }))
  } catch {
    // Storage is switched off or full: the first paint is in the explorer's own colors.
  }
}

const PROPERTIES = {
  '--accent': 'accent',
  '--accent-solid': 'solid',
  '--on-accent': 'on',
  '--accent-soft': 'soft',
} as const

/** Paints the explorer in a library's color, or in its own. */
export function wear(shades: Shades | null, { style } = document.documentElement): void {
  for (const [property, shade] of Object.entries(PROPERTIES)) {
    if (shades === null) style.removeProperty(property)
    else style.setProperty(property, `light-dark(${shades.light[shade]}, ${shades.dark[shade]})`)
  }
}
