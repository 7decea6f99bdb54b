import { Type, type Static } from 'typebox'
import { Closed } from '../../../contract/schema.ts'

// `vitrine.links.yaml`: what a team says of who is whose partner. It is published as docs/links.schema.json
// (`npm run docs`).

const Text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })
const Name = (description: string) => Text(1_000, description)

const DesignEnd = Type.Union(
  [
    Name('The name, where only one component has it; or the address of the node in the design tool; or its id.'),
    Closed({
      node: Type.Optional(Name('The id of the node, such as 12:34.')),
      file: Type.Optional(Name('The key of its file, where several files have such a node.')),
      name: Type.Optional(Name('The name, where there is no node.')),
    }),
  ],
  { description: 'The component of the design.' },
)

const CodeEnd = Type.Union(
  [
    Name('The id, such as @acme/ui#Button; or a tag, such as acme-button; or a name that only one component has.'),
    Closed({
      package: Type.Optional(Name('The package that it is imported from.')),
      export: Type.Optional(Name('What is imported, such as Button or Tabs.Tab.')),
      tag: Type.Optional(Name('The tag of an element.')),
    }),
  ],
  { description: 'The component of the code.' },
)

const Scalar = Type.Union([Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean()])

const Value = Type.Union(
  [
    Type.String({ maxLength: 10_000 }),
    Type.Number(),
    Type.Boolean(),
    Closed({ code: Text(10_000, 'An expression, as it is written in code.') }),
    Type.Null(),
  ],
  { description: 'What the value becomes; null leaves the prop out.' },
)

const byName = <T>(value: T) =>
  ({ type: 'object', propertyNames: { type: 'string', maxLength: 1_000 }, additionalProperties: value }) as const

const Values = Type.Optional(
  Type.Unsafe<Readonly<Record<string, Static<typeof Value>>>>({
    ...byName(Value),
    description: 'By the values of the design.',
  }),
)

export const LinkedProperty = Type.Union(
  [
    Type.Literal(false),
    Name('The prop.'),
    Closed({ prop: Name('The prop.'), values: Values }),
    Closed({ slot: Type.String({ maxLength: 1_000, description: 'The slot.' }), values: Values }),
    Closed({ children: Type.Literal(true, { description: 'What stands between the tags.' }), values: Values }),
  ],
  { description: 'Where a property of the design goes; false where it has no partner.' },
)

const Link = Closed({
  design: DesignEnd,
  code: CodeEnd,
  variant: Type.Optional(
    Type.Unsafe<Readonly<Record<string, Static<typeof Scalar>>>>({
      ...byName(Scalar),
      description: 'Only the variants that have these values are meant.',
    }),
  ),
  properties: Type.Optional(
    Type.Unsafe<Readonly<Record<string, Static<typeof LinkedProperty>>>>({
      ...byName(LinkedProperty),
      description: 'By the properties of the design. Those that are not named are linked by their names.',
    }),
  ),
  note: Type.Optional(Type.String({ maxLength: 10_000, description: 'Why; for those who read the file.' })),
})

const Refused = Closed({
  design: DesignEnd,
  code: CodeEnd,
  property: Type.Optional(Name('Only this property has no partner, or not the one named in target.')),
  target: Type.Optional(Name('The prop or slot that the property is not.')),
  note: Type.Optional(Type.String({ maxLength: 10_000, description: 'Why; for those who read the file.' })),
})

export const LinksFile = Closed(
  {
    version: Type.Literal(1, { description: 'The version of the form.' }),
    links: Type.Optional(Type.Array(Link, { maxItems: 20_000 })),
    refused: Type.Optional(
      Type.Array(Refused, { maxItems: 20_000, description: 'What is no link, and is not proposed again.' }),
    ),
  },
  'Links between components of the design and of the code.',
)

export const LINK_SHAPES = { Link, Refused } as const
export type LinkEntry = Static<typeof Link>
export type RefusedEntry = Static<typeof Refused>
export type PropertyEntry = Static<typeof LinkedProperty>
export type DesignEntry = Static<typeof DesignEnd>
export type CodeEntry = Static<typeof CodeEnd>
