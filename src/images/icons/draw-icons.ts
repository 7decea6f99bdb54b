import { operation } from '../../contract/operation.ts'
import { Refusal, required, text, type Param } from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { ServiceError } from '../../errors.ts'
import { pictureParams } from '../pictures/picture-params.ts'
import { findIcons } from './find-icons.ts'
import { DrawnIcons, NOT_DRAWN, type DrawnIcon, type IconNotDrawn } from './schema.ts'

const MOST_ICONS = 100
/** An answer ends before it is long; icons with outlines of hundreds of points are rare. */
const MOST_CHARACTERS = 2_000_000
/** So that one who asks for many takes few of the places in which pictures wait to be drawn. */
const AT_ONCE = 8

const asText = required(
  text({
    description: `At most ${MOST_ICONS} components, separated by commas.`,
    example: EXAMPLE_ID,
    maxLength: 10_000,
  }),
)

const ids: Param<readonly string[]> = {
  ...asText,
  fallback: [],
  read(given) {
    const said = asText.read(given)
    if (typeof said !== 'string') return said
    const all = [...new Set(said.toLowerCase().split(','))]
    return all.length <= MOST_ICONS ? all : new Refusal(`must be at most ${MOST_ICONS} ids; ask for the others next`)
  },
}

export const drawIcons = operation({
  id: 'drawIcons',
  method: 'GET',
  path: '/icons/drawn',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Icons as SVG, up to a hundred in one answer',
  query: { ids, modes: pictureParams.modes },
  output: DrawnIcons,
  reads: ['library'],
  isLong: true,
  async run({ libraries, pictures }, call, { ids, modes }) {
    const { library, icons } = await findIcons(libraries, call)
    const isIcon = (id: string): boolean => {
      const node = library.component(id)
      return node !== undefined && icons.has(node)
    }
    const drawn = async (id: string): Promise<DrawnIcon | IconNotDrawn> => {
      if (!isIcon(id)) return { component_id: id, reason: 'no_icon' }
      try {
        const { componentId, svg, width, height } = await pictures.draw(call, { id, props: {}, modes })
        return { component_id: componentId, svg, width, height }
      } catch (error) {
        const reason = reasonOf(error)
        if (reason === undefined) throw error
        return { component_id: id, reason }
      }
    }
    const rows: (DrawnIcon | IconNotDrawn)[] = []
    let at = 0
    for (let characters = 0; at < ids.length && characters < MOST_CHARACTERS; at += AT_ONCE) {
      const some = await Promise.all(ids.slice(at, at + AT_ONCE).map(drawn))
      for (const row of some) characters += 'svg' in row ? row.svg.length : 0
      rows.push(...some)
    }
    return {
      data: rows.filter((row): row is DrawnIcon => 'svg' in row),
      missing: rows.filter((row): row is IconNotDrawn => 'reason' in row),
      left_off: ids.slice(at),
    }
  },
})

/** Undefined: nothing is known of the icon itself, as when too many pictures are being drawn. */
function reasonOf(error: unknown): IconNotDrawn['reason'] | undefined {
  const { reason } = error instanceof ServiceError && error.code === 'SVC_NOT_FOUND' ? (error.details ?? {}) : {}
  return NOT_DRAWN.find((one) => one === reason)
}
