import { Type, type Static } from 'typebox'
import { Closed, OneOf, Pagination, Uuid } from '../../contract/schema.ts'

export const IconPage = Closed({
  data: Type.Array(Closed({ id: Uuid, name: Type.String(), description: Type.String() }), { description: 'by name' }),
  revision: Type.Integer({ description: 'of the library: drawings of another may be others' }),
  pagination: Pagination,
})

export const IconCount = Closed({
  icons: Type.Integer(),
  components: Type.Integer({ description: 'all, without those deleted in the source' }),
})

export const NOT_DRAWN = ['no_icon', 'no_spec', 'spec_too_large', 'takes_too_long', 'cannot_be_drawn'] as const

export const DrawnIcons = Closed({
  data: Type.Array(
    Closed({
      component_id: Uuid,
      svg: Type.String({ description: 'whole and on its own: no script, no font and nothing from outside is in it' }),
      width: Type.Number(),
      height: Type.Number(),
    }),
    { description: 'in the order in which they were asked for' },
  ),
  missing: Type.Array(Closed({ component_id: Type.String(), reason: OneOf(NOT_DRAWN) })),
  left_off: Type.Array(Type.String(), { description: 'ids for which there was no room: to be asked for next' }),
})

export type DrawnIcon = Static<typeof DrawnIcons>['data'][number]
export type IconNotDrawn = Static<typeof DrawnIcons>['missing'][number]
