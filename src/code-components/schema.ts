import { Type, type Static } from 'typebox'
import { Closed, Nullable, OneOf, Pagination, Uuid } from '../contract/schema.ts'
import { LINK_ORIGINS } from '../formats/manifests/linking/link.ts'
import { LinkedProperty } from '../formats/manifests/linking/schema.ts'
import { FRAMEWORKS } from '../formats/manifests/model/code-component.ts'

// What the console tells of the code side. Members that nobody said are left out.

const text = Type.Optional(Type.String())
const Deprecated = Type.Optional(
  Type.Union([Type.String(), Type.Literal(true)], { description: 'why, or only that it is' }),
)
const described = { name: Type.String(), description: text, deprecated: Deprecated }

const Prop = Closed({
  ...described,
  attribute: Type.Optional(Type.String({ description: 'of an element: what sets it in markup' })),
  type: Type.Optional(Type.String({ description: 'as the code has it' })),
  values: Type.Optional(
    Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]), {
      description: 'the literals of the type',
    }),
  ),
  open: Type.Optional(Type.Literal(true, { description: 'it takes more than these' })),
  default: Type.Optional(Type.String({ description: 'as it is written in code' })),
  required: Type.Optional(Type.Literal(true)),
  readonly: Type.Optional(Type.Literal(true)),
})
const Typed = Closed({ ...described, type: text })
const Example = Closed({ name: Type.String(), code: text, description: text, story: text, url: text })

const heading = {
  id: Type.String({ description: 'package and export or tag: `@acme/ui#Button`' }),
  name: Type.String({ description: 'as it is written in code' }),
  framework: OneOf(FRAMEWORKS),
  package: Nullable(Type.String()),
  export: Nullable(Type.String()),
  tag: Nullable(Type.String(), 'of an element, or a selector'),
  import: Nullable(Type.String(), 'the whole line; null where no manifest says it'),
  deprecated: Deprecated,
}

const CodeListing = Closed({
  ...heading,
  props: Type.Integer(),
  designs: Type.Array(Closed({ id: Uuid, name: Type.String() }), { description: 'components of the design' }),
})

const whole = {
  ...heading,
  parent: Nullable(Type.String(), 'the id of what it is a part of'),
  file: Nullable(Type.String(), 'within its project'),
  summary: text,
  description: text,
  since: text,
  status: text,
  props: Type.Array(Prop),
  events: Type.Array(Typed),
  slots: Type.Array(Typed),
  css_properties: Type.Array(Closed({ ...described, syntax: text, default: text })),
  css_parts: Type.Array(Closed(described)),
  css_states: Type.Array(Closed(described)),
  examples: Type.Array(Example),
  manifests: Type.Array(Closed({ format: Type.String(), path: Type.String(), entry: Type.String() }), {
    description: 'who says so, and where in it',
  }),
}

const Status = OneOf(['confirmed', 'by name'], 'somebody said so, or the names did')
const Origin = OneOf(LINK_ORIGINS, 'who says so')
const said = { status: Status, origin: Origin }

const CodeTarget = Type.Union([
  Closed({ prop: Type.String() }),
  Closed({ slot: Type.String() }),
  Closed({ children: Type.Literal(true) }),
])

const CodeLink = Closed({
  ...said,
  design: Closed({ id: Uuid, name: Type.String() }),
  code: Closed({ id: Type.String(), name: Type.String() }),
  variant: Type.Optional(Type.Unknown({ description: 'only variants with these values' })),
  path: Type.Optional(Type.String({ description: 'the file that says so, and the place in it' })),
  properties: Type.Array(
    Closed({
      ...said,
      design: Type.String(),
      code: CodeTarget,
      values: Type.Array(
        Closed({
          ...said,
          design: Type.String(),
          code: Type.String(),
          property: Type.Optional(Type.String({ description: 'of the design: what it says stands there' })),
        }),
        { description: 'none where any text goes through; `code` as it is written' },
      ),
    }),
  ),
})
export type CodeLink = Static<typeof CodeLink>

const LinkedCode = Closed({
  ...whole,
  link: Type.Optional(CodeLink),
  snippet: Closed({
    import: Nullable(Type.String()),
    code: Type.String(),
    unlinked: Type.Array(Type.String(), { description: 'properties of the design that the code does not have' }),
  }),
})
export type LinkedCode = Static<typeof LinkedCode>

export const CodeComponents = Closed({
  data: Type.Array(CodeListing),
  total: Type.Integer(),
  pagination: Pagination,
})
export const LinkedComponents = Closed({
  component_ids: Type.Array(Uuid, { description: 'of the design, that something in code is linked with' }),
  code_components: Type.Integer({ minimum: 0 }),
  only_in_code: Type.Integer({ minimum: 0, description: 'that no component of the design is linked with' }),
  proposals: Type.Integer({ minimum: 0, description: 'what is alike and waits for a decision' }),
})
export const LinkedCodes = Closed({ data: Type.Array(LinkedCode) })

export const CodeAsked = Closed({
  component_ids: Type.Optional(Type.Array(Uuid, { maxItems: 10, description: 'of the design' })),
  names: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 2_000 }), {
      maxItems: 10,
      description: 'of components in code: whole names, tags or ids; case and punctuation are passed over',
    }),
  ),
})

export const CodeOfEach = Closed({
  data: Type.Array(
    Closed({
      component_id: Uuid,
      code: Type.Array(LinkedCode, { description: 'the surest first' }),
    }),
    { description: 'those that are something in code' },
  ),
  named: Type.Array(Closed({ name: Type.String(), code: Type.Array(LinkedCode) }), {
    description: 'those names that code has, as they were asked for',
  }),
})

const AbsentEnd = Closed({
  origin: Origin,
  missing: OneOf(['design', 'code', 'property', 'prop', 'value']),
  design: Type.String(),
  code: Type.String(),
  end: Type.String({ description: 'what is not there, as it was said' }),
  path: text,
})
const Decision = Closed({
  design: Nullable(Uuid),
  code: Nullable(Type.String()),
  property: text,
  target: text,
  state: OneOf(['confirmed', 'refused']),
  decided_at: Type.String({ format: 'date-time' }),
  decided_by: Nullable(Type.String()),
})
export const CodeLinks = Closed({
  data: Type.Array(CodeLink),
  absent: Type.Array(AbsentEnd, { description: 'links of which an end is not there; they hold when it is back' }),
  decisions: Type.Array(Decision, { description: 'what people said here' }),
  findings: Type.Array(Closed({ code: Type.String(), path: Type.String(), message: Type.String() })),
  pagination: Pagination,
})

export const CodeProposals = Closed({
  data: Type.Array(
    Closed({
      design: Closed({ id: Uuid, name: Type.String() }),
      code: Closed({ id: Type.String(), name: Type.String() }),
      property: Type.Optional(Type.String({ description: 'inside a link: which property' })),
      target: Type.Optional(CodeTarget),
      values: Type.Optional(Type.Array(Closed({ design: Type.String(), code: Type.String() }))),
      score: Type.Number({ minimum: 0, maximum: 1 }),
      reasons: Type.Array(Type.String()),
    }),
  ),
  total: Type.Integer(),
  links: Type.Integer({ description: 'that hold already' }),
  file: Type.Optional(Type.String({ description: 'all of them as a links file, to be cut down by people' })),
})

const byProperty = Type.Unsafe<Readonly<Record<string, Static<typeof LinkedProperty>>>>({
  type: 'object',
  propertyNames: { type: 'string', maxLength: 1_000 },
  additionalProperties: LinkedProperty,
  description: 'by the properties of the design; those that are not named are linked by their names',
})

export const LinkDecision = Closed({
  design: Type.String({ minLength: 1, maxLength: 200, description: 'the id of the component of the design' }),
  code: Type.String({ minLength: 1, maxLength: 2_000, description: 'the id of the component in code' }),
  state: OneOf(['confirmed', 'refused', 'open'], 'open: what was decided here is taken back'),
  properties: Type.Optional(byProperty),
  property: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description: 'refused: this property alone' })),
  target: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description: 'refused: only as this prop' })),
})
export const DecidedLink = Closed({
  links: Type.Array(CodeLink, { description: 'that the two have now' }),
})
