import type { FoundComponent } from './read-published.ts'
import type { Reading } from './read-pages.ts'

/** As many as a server keeps of one import. */
const MOST_PICTURES = 500
/** Of all together, as base64: an archive has room for so much beside the layers. */
const MOST_CHARACTERS = 67_108_864
/** Pixels for one of the component, like those that a live sync fetches. */
const SCALE = 2

/**
 * Gives the tool's own pictures of components and sets, one file each: a variant is seen in the picture of its set. What the
 * tool cannot draw has none, and so has what is too much; neither makes the library less whole.
 */
export async function readPictures(
  { tool, pace, givePicture, tell }: Reading,
  found: readonly FoundComponent[],
): Promise<{ readonly made: number; readonly left: number }> {
  const owners = found.filter(({ parent }) => parent?.type !== 'COMPONENT_SET')
  let [made, characters] = [0, 0]
  for (const [at, { layer }] of owners.entries()) {
    if (made === MOST_PICTURES || characters >= MOST_CHARACTERS) break
    tell('Making pictures', at, owners.length)
    await pace.breathe()
    let bytes: Uint8Array
    try {
      bytes = await layer.exportAsync({ format: 'PNG', constraint: { type: 'SCALE', value: SCALE } })
    } catch {
      continue
    }
    const base64 = tool.base64Encode(bytes)
    characters += base64.length
    await givePicture(`pictures/${layer.id.replace(':', '-')}.png`, base64)
    made++
  }
  return { made, left: owners.length - made }
}
