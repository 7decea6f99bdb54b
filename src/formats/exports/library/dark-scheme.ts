import { kebab } from '../../../entities/rules/kebab.ts'
import type { Mode } from '../../../library/documents.ts'
import { otherModes, type Choice } from './chosen-values.ts'
import { defaultMode, type ExportedCollection, type Note, type TokenLibrary } from './token-library.ts'

// Platforms have a light scheme and a dark one, and no further modes.

interface Schemes {
  readonly light: Choice
  /** Null where no collection has a mode for it. */
  readonly dark: Choice | null
}

/** Every collection that has a mode called dark or night is set to it in the dark; modes that are neither are noted. */
export function schemesOf(library: TokenLibrary, notes: Note[]): Schemes {
  const light = new Map<ExportedCollection, string>()
  const dark = new Map<ExportedCollection, string>()
  for (const collection of library.collections) {
    const night = collection.modes.length > 1 ? modeCalled(collection, DARK) : undefined
    const usual = defaultMode(collection)
    if (!night || !usual) continue
    const others = collection.modes.filter((mode) => mode !== night)
    const day = usual === night ? (modeCalled({ modes: others }, LIGHT) ?? others[0]) : usual
    if (day) light.set(collection, day.id)
    dark.set(collection, night.id)
  }
  for (const { collection, mode } of otherModes(library)) {
    if (light.get(collection) === mode.id || dark.get(collection) === mode.id) continue
    notes.push({ path: collection.name, message: `has a mode "${mode.name}", for which there is no place there` })
  }
  return { light, dark: dark.size > 0 ? dark : null }
}

const DARK = ['dark', 'night']
const LIGHT = ['light', 'day']

/** By the whole name before a word of it: `dark` and not `dark-high-contrast`, whichever comes first. */
function modeCalled({ modes }: { readonly modes: readonly Mode[] }, words: readonly string[]): Mode | undefined {
  // Brands are no schemes.
  const base = modes.filter(({ brand }) => brand === undefined)
  const named = base.map((mode) => ({ mode, parts: kebab(mode.name).split(/[-_]/) }))
  const whole = named.find(({ parts }) => parts.length === 1 && words.includes(parts[0] ?? ''))
  return (whole ?? named.find(({ parts }) => parts.some((part) => words.includes(part))))?.mode
}
