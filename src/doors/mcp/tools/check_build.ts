import { Type } from 'typebox'
import { Cursor, Texts } from '../asking/inputs.ts'
import { partOf, startOf, telling, tool } from '../asking/tool.ts'
import { modesTold } from '../names/code-values.ts'
import { resolve } from '../names/resolve.ts'

export const checkBuild = tool({
  name: 'check_build',
  title: 'Check a built component',
  description:
    'What you built beside the picture: boxes, colors, texts. data-part names elements. elements: computed styles instead of HTML.',
  scope: 'read:library',
  effect: 'reads',
  operations: [],
  input: {
    component: Type.String(),
    html: Type.Optional(Type.String()),
    css: Type.Optional(Type.String()),
    elements: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))),
    props: Type.Optional(Type.Object({}, { additionalProperties: true })),
    modes: Texts,
    cursor: Cursor,
  },
  output: {
    component: Type.String(),
    how: Type.String({ description: 'rendered, computed or declared: which of them was compared' }),
    modes: Type.Optional(Type.Unknown({ description: 'that it was compared in' })),
    not_rendered: Type.Optional(Type.String()),
    boxes: Type.Optional(Type.String({ description: 'so many of so many are the same' })),
    colors: Type.Optional(Type.String()),
    texts: Type.Optional(Type.String()),
    differences: Type.Array(Type.String(), { description: 'part kind: wanted, found' }),
    not_told: Type.Optional(Type.Integer({ description: 'differences beyond these' })),
  },
  async run(ask, { component, cursor, ...built }, again) {
    const id = await resolve(ask, 'component', component)
    const { body } = await ask('checkBuild', { body: { component_id: id, ...built } })
    const { name, how, not_rendered: why, modes, differences, difference_count: count } = body
    const rows = differences.map(({ part, kind, wanted, found, excuse }) => {
      const but = excuse === undefined ? '' : ` (${excuse})`
      return `${part} ${kind}: ${wanted}, found ${found}${but}`
    })
    return {
      head: telling({
        component: name,
        how,
        not_rendered: why,
        modes: modesTold({ modes }),
        ...Object.fromEntries(
          (['boxes', 'colors', 'texts'] as const).flatMap((what) => {
            const { wanted, same, excused } = body[what]
            return wanted - excused > 0 ? [[what, `${same} of ${wanted - excused} the same`]] : []
          }),
        ),
        not_told: count > rows.length ? count - rows.length : undefined,
      }),
      list: partOf('differences', rows, { start: startOf(cursor), again }),
    }
  },
})
