import { Type } from 'typebox'
import { OneOf } from '../../../contract/schema.ts'
import { invalidArgument } from '../../../errors.ts'
import type { Ask } from '../asking/ask.ts'
import { Cursor, Texts } from '../asking/inputs.ts'
import { resolveEach } from '../names/resolve.ts'
import { partOf, startOf, telling, tool } from '../asking/tool.ts'

/** What models are said to pay for so many pixels. */
const PIXELS_A_TOKEN = 750
const MOST_MISSING = 10
/** Characters of a source that go together: few enough that parts fill an answer well. */
const PART = 400

export const getPicture = tool({
  name: 'get_picture',
  title: 'Picture of a component',
  description: `A component or screen as it looks. An image costs about width × height / ${PIXELS_A_TOKEN} tokens; svg: its source, for icons. price: only the cost.`,
  scope: 'read:library',
  effect: 'reads',
  operations: ['describeTokens'],
  input: {
    component: Type.String(),
    props: Type.Optional(Type.Object({}, { additionalProperties: true })),
    modes: Texts,
    as: Type.Optional(OneOf(['image', 'svg', 'price'])),
    cursor: Cursor,
  },
  output: {
    component: Type.String(),
    width: Type.Optional(Type.Number()),
    height: Type.Optional(Type.Number()),
    est_tokens: Type.Optional(Type.Integer()),
    not_imported: Type.Optional(Type.String()),
    missing: Type.Optional(Type.Array(Type.String(), { description: 'what the picture lacks' })),
    svg: Type.Optional(Type.String()),
  },
  async run(ask, { component, props, modes = [], as = 'image', cursor }, again) {
    const id = await drawable(ask, component)
    const chosen = await collectionsIn(ask, modes)
    const query = {
      ...(props === undefined ? {} : { props: JSON.stringify(props) }),
      ...(modes.length === 0 ? {} : { modes: JSON.stringify(chosen) }),
      ...(as === 'image' ? { png: true } : {}),
    }
    const { name, svg, png, width, height, missing } = (await ask('drawPicture', { path: { id }, query })).body
    const head = telling({
      component: name,
      width: Math.round(width),
      height: Math.round(height),
      not_imported: Math.max(width, height) <= 1 ? NOTHING_DRAWN : undefined,
      est_tokens: as === 'svg' ? undefined : Math.ceil((Math.round(width) * Math.round(height)) / PIXELS_A_TOKEN),
      modes: modes.length === 0 ? undefined : chosen,
      missing: missing.slice(0, MOST_MISSING).map(({ element, reason }) => `${element}: ${reason}`),
    })
    if (as === 'svg') {
      const start = startOf(cursor)
      const parts = Array.from({ length: Math.ceil(svg.length / PART) }, (_, at) =>
        svg.slice(at * PART, (at + 1) * PART),
      )
      const list = partOf('svg', parts, { start, again, arrange: (rows) => rows.join('') })
      return { head: start > 0 ? { component: name } : head, list }
    }
    return as === 'price' || png === undefined ? { head } : { head, image: { mimeType: 'image/png', data: png } }
  },
})

/** A component, or else a screen that is called so. */
async function drawable(ask: Ask, name: string): Promise<string> {
  const [component, screen] = await resolveEach(ask, [
    { type: 'component', name },
    { type: 'screen', name },
  ])
  if (typeof component === 'string') return component
  if (typeof screen === 'string') return screen
  throw component
}

const NOTHING_DRAWN = 'its layers, so there is nothing to draw: ask for an import with the nodes of its file'

/** The collection that each mode belongs to, as a picture is asked for. */
async function collectionsIn(ask: Ask, modes: readonly string[]): Promise<Record<string, string>> {
  if (modes.length === 0) return {}
  const { collections } = (await ask('describeTokens')).body
  const chosen: [string, string][] = []
  for (const [at, asked] of modes.entries()) {
    const found = collections.flatMap(({ name, modes: known }) =>
      known.filter((mode) => folded(mode.name) === folded(asked)).map((mode): [string, string] => [name, mode.name]),
    )
    if (found.length === 0) {
      const expected = [...new Set(collections.flatMap((one) => one.modes.map(({ name }) => name)))]
      throw invalidArgument([{ path: `body.modes[${at}]`, message: 'is a mode of no collection', expected }])
    }
    chosen.push(...found)
  }
  return Object.fromEntries(chosen)
}

const folded = (text: string): string => text.trim().toLowerCase()
