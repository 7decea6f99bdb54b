import { readFileSync } from 'node:fs'
import { draw, type DrawnComponent, type Drawing, type FontFile } from '@vitrine/render'
import { memo } from '../kit/memo.ts'
import type { Libraries } from '../library/libraries.ts'
import type { Library } from '../library/library.ts'
import { foldName } from '../library/rules/fold-name.ts'
import { PACKAGE_ROOT } from '../package-root.ts'
import { readDrawn } from './drawn-component.ts'
import { libraryValues, type ChosenModes } from './library-values.ts'

interface PictureAsk {
  readonly component: number
  /** Values of its properties, those that choose the variant among them. */
  readonly props: Readonly<Record<string, unknown>>
  readonly modes: ChosenModes
  readonly background?: string | undefined
  readonly scale?: number | undefined
}

/** Instances within instances; each level is read when the one above it is known. */
const DEEPEST = 8

/**
 * Draws on the serving thread: a picture takes a millisecond, and what it may cost is bounded by its own steps, so that a
 * hostile spec delays others by less than an import does. What a tree shows is known by drawing it: it is drawn, the
 * components that it lacked are read, and it is drawn again. What it cannot draw is
 * told as `readDrawn` tells it.
 */
export async function drawComponent(
  libraries: Libraries,
  library: Library,
  { component, props, modes, background, scale }: PictureAsk,
): Promise<Drawing | 'too large' | null | undefined> {
  const root = await readDrawn(libraries, library, component)
  if (!root || root === 'too large') return root
  const lookUp = libraryValues(library, component, modes)
  const known = new Map<string, DrawnComponent | undefined>()
  for (let level = 0; ; level++) {
    const wanted = new Set<string>()
    const drawing = draw({
      component: root,
      props,
      findComponent(name) {
        if (known.has(name)) return known.get(name)
        wanted.add(name)
        return null
      },
      lookUp,
      font: fontFile(),
      ...(background === undefined ? {} : { background }),
      ...(scale === undefined ? {} : { scale }),
    })
    if (wanted.size === 0 || level === DEEPEST) return drawing
    for (const name of wanted) {
      const node = componentNamed(library, name, library.fileKey(component))
      const used = node === undefined ? undefined : await readDrawn(libraries, library, node)
      if (used === null) return null
      known.set(name, used === 'too large' ? undefined : used)
    }
  }
}

/** The one of the same file before those of others; what is deleted in the source after what is not. */
function componentNamed(library: Library, name: string, file: string): number | undefined {
  const all = componentsByName(library).get(foldName(name)) ?? []
  return (
    all.find((node) => library.fileKey(node) === file && !library.isDeleted(node)) ??
    all.find((node) => !library.isDeleted(node)) ??
    all[0]
  )
}

const componentsByName = memo((library: Library): ReadonlyMap<string, readonly number[]> => {
  const { first, count } = library.ranges.component
  const byName = new Map<string, number[]>()
  for (let node = first; node < first + count; node++) {
    const name = library.foldedName(node)
    const all = byName.get(name)
    if (all) all.push(node)
    else byName.set(name, [node])
  }
  return byName
})

let font: FontFile | undefined

/** Read when the first picture is asked for. */
function fontFile(): FontFile {
  font ??= JSON.parse(readFileSync(new URL('render/font/inter.json', PACKAGE_ROOT), 'utf8')) as FontFile // comes with us
  return font
}
