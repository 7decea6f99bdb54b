import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Uuid } from '../contract/schema.ts'

const OneScreen = { id: Uuid, name: Type.String(), has_picture: Type.Boolean({ description: 'it can be drawn' }) }
const AScreen = Closed(OneScreen)

const placeFields = {
  id: Uuid,
  name: Type.String(),
  link: Nullable(Type.String(), 'in the design tool'),
  component_count: Type.Integer({ description: 'different components of this library that are placed on it' }),
  components: Type.Array(
    Closed({ id: Uuid, name: Type.String(), has_picture: Type.Boolean({ description: 'it can be drawn' }) }),
    { description: 'the first of them by name' },
  ),
}

const listFields = {
  total: Type.Integer({ description: 'how many match, listed or not' }),
  truncated: Type.Boolean(),
}

export const ScreenList = Closed({
  data: Type.Array(
    Closed({
      ...placeFields,
      has_picture: Type.Boolean({ description: 'it can be drawn' }),
      leads_to_count: Type.Integer({ description: 'how many of its layers lead on' }),
    }),
  ),
  ...listFields,
})
export const FlowList = Closed({
  data: Type.Array(
    Closed({ ...placeFields, screen: Nullable(AScreen, 'where the flow begins, if the library has that screen') }),
  ),
  ...listFields,
})

export const LeadAnswer = Closed({
  element: Type.String({ description: 'the layer; one inside of an instance as `instance/layer`' }),
  trigger: Type.String({ description: 'what is done there: click, hover, key down, after timeout …' }),
  action: Type.String({ description: 'navigate, overlay, swap, scroll to, back, close or open' }),
  screen: Nullable(AScreen, 'where it leads; null where that is no screen of the library'),
  to: Nullable(Type.String(), 'an address, or what the file calls a target that is no screen'),
})

export const ScreenAnswer = Closed({
  ...OneScreen,
  file_key: Type.String(),
  node_id: Nullable(Type.String()),
  link: Nullable(Type.String(), 'in the design tool'),
  layers: Nullable(
    Closed({
      default: Type.Record(Type.String(), Type.Unknown(), { description: 'as a spec document has a tree of elements' }),
      anatomy: Type.Record(Type.String(), Type.Unknown()),
      est_tokens: Type.Integer({ description: 'what the tree costs as it is stored' }),
    }),
    'null where none of its layers were imported',
  ),
  names: Type.Record(Type.String(), Type.String(), {
    description: 'what the library calls tokens and styles, by how the tree spells them',
  }),
  uses: Type.Array(
    Closed({
      component_id: Nullable(Uuid, 'null where it is not in the library'),
      key: Type.String(),
      name: Nullable(Type.String(), 'of a component of another file as far as the source told it'),
      has_picture: Type.Boolean({ description: 'it can be drawn' }),
      has_own: Type.Boolean({ description: 'it is not in the library, which has one that is called so' }),
      elements: Type.Array(Type.String(), { description: 'the layers that are instances of it' }),
    }),
  ),
  binds: Type.Array(
    Closed({
      kind: OneOf(['token', 'style']),
      id: Nullable(Uuid, 'null where it is not in the library'),
      name: Type.String(),
      count: Type.Integer({ description: 'in how many places' }),
      raw_value: Nullable(Type.String(), 'as JSON: what the file shows of one that is not in the library'),
    }),
  ),
  leads_to: Type.Array(LeadAnswer),
  reached_from: Type.Array(AScreen, { description: 'the first hundred screens that lead straight here' }),
  flows: Type.Array(
    Closed({
      entity_id: Uuid,
      name: Type.String(),
      step: Type.Integer({ description: 'how many steps after its beginning; 0 where it begins here' }),
    }),
    { description: 'the first hundred flows that begin here or come by, the nearest first' },
  ),
})

export const FlowAnswer = Closed({
  id: Uuid,
  name: Type.String(),
  link: Nullable(Type.String(), 'in the design tool'),
  screens: Type.Array(
    Closed({
      ...OneScreen,
      step: Type.Integer({ description: 'how many steps it is from the beginning' }),
      leads_to: Type.Array(LeadAnswer),
    }),
    { description: 'the one that it begins at first; none where the library does not have that' },
  ),
  total: Type.Integer({ description: 'of screens, listed or not' }),
})
