import { Type } from 'typebox'
import { AskedModes, CodeValues, ModesSet, StyleInCode } from '../code/schema.ts'
import { BuildOrder, Component, SpecAnswer, Validation } from '../components/schema.ts'
import { Closed, Nullable, OneOf, Uuid } from '../contract/schema.ts'
import { Described } from '../naming/schema.ts'

const PARTS = ['default', 'variants', 'tokenValues', 'styles'] as const

const said = Described.properties.data.items.properties

export const ReadBody = Closed({
  component_ids: Type.Array(Uuid, { minItems: 1, maxItems: 10 }),
  include: Type.Optional(
    Type.Array(OneOf(PARTS), { maxItems: PARTS.length, description: 'beside the abstract, as `include` of a spec' }),
  ),
  variant: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: 'of every component: property names and values' }),
  ),
  modes: AskedModes,
  most_tokens: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'a tree, or all variants, that would cost more is left out; `more` of the spec prices it',
    }),
  ),
})

const UsedComponent = Closed({
  entity_id: Nullable(Uuid, 'null where it is not in the library'),
  name: Nullable(Type.String(), 'null where nobody knows it'),
  key: Type.String(),
  has_own: Type.Boolean({ description: 'it is not in the library, which has one that is called so' }),
  shared: said.shared,
  elements: Type.Array(Type.String(), { description: 'the elements that are instances of it' }),
})

export const ReadComponents = Closed({
  modes: Type.Optional(ModesSet),
  data: Type.Array(
    Closed({
      component: Component,
      spec: Nullable(SpecAnswer, 'null where it was not imported'),
      node_id: Nullable(Type.String()),
      link: Nullable(Type.String(), 'in the design tool; null where the file was imported under a key made for it'),
      deprecated: said.deprecated,
      names: Type.Record(Type.String(), Type.String(), {
        description: 'of the tokens and styles that the spec refers to, by how it spells them',
      }),
      uses: Type.Array(UsedComponent, { description: 'the components that it is made of, each once' }),
      styles: Type.Optional(Type.Array(StyleInCode)),
      tokens: Type.Optional(
        Type.Array(CodeValues.properties.data.items, {
          description: 'every bound token, in these modes; where modes are asked for',
        }),
      ),
      code_names: Type.Optional(
        Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
          description: 'of bound tokens by their ids; where no modes are asked for',
        }),
      ),
    }),
  ),
  missing: Type.Array(Type.String(), { description: 'ids of nothing' }),
})

export const PlanBody = Closed({
  component_ids: Type.Array(Uuid, { minItems: 1, maxItems: 100 }),
})

export const BuildPlan = Closed({
  ordered_components: Type.Array(
    Closed({ component_id: Uuid, name: Type.String(), shared: said.shared, svc_sync_status: Type.String() }),
    { description: 'each once, dependencies first' },
  ),
  outside: BuildOrder.properties.outside,
  issues: Validation.properties.issues,
  missing: Type.Array(Type.String(), { description: 'ids of nothing' }),
})
