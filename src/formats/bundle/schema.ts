import { Type, type Static, type TSchema } from 'typebox'
import { Closed, Nullable, OneOf } from '../../contract/schema.ts'
import { COMPONENT_TYPES, PUBLISH_STATUSES, STYLE_TYPES, TOKEN_TYPES } from '../../contract/words.ts'
import {
  BUNDLE_VERSION,
  LISTS,
  MAX_DESCRIPTION,
  MAX_FILE_KEY,
  MAX_KEY,
  MAX_NAME,
  MAX_PATH,
  type ListName,
} from './bundle.ts'

// The shapes of the bundle format: what the reader checks, and what is published as docs/bundle.schema.json
// (`npm run docs`). docs/bundle.md says what the members mean.

/** What may be left out may also be null. */
const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

const Key = Text(MAX_KEY)
const Name = Text(MAX_NAME)
const Description = Maybe(Type.String({ maxLength: MAX_DESCRIPTION }))
/** Whatever a source puts there. */
const Free = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })
/** What every version of the spec format has; the rest is read tolerantly, by rules of its own. */
const Spec = Type.Unsafe<object>(
  Type.Object(
    { title: Type.String(), anatomy: Free, default: Free, props: Maybe(Free), variants: Maybe(Type.Array(Free)) },
    { additionalProperties: true },
  ),
)

/** Vector paths as SVG writes them, by the hash that the trees of the spec hold. */
const Path = Type.Object({
  path: Type.String({ maxLength: MAX_PATH }),
  windingRule: Maybe(OneOf(['NONZERO', 'EVENODD'])),
  region: Maybe(Type.Integer({ minimum: 0, maximum: 0x7f_ff_ff_ff })),
})
const Vector = Type.Object({ fill: Maybe(Type.Array(Path)), stroke: Maybe(Type.Array(Path)) })
const byHash = <T extends TSchema>(shape: T) =>
  Type.Unsafe<Readonly<Record<string, Static<T>>>>({ type: 'object', propertyNames: Key, additionalProperties: shape })

/** What a file shows of an instance whose component is in another one. */
const Instance = Type.Object({
  of: Maybe(Name),
  is_namesake: Maybe(Type.Literal(true)),
  anatomy: Free,
  layout: Type.Array(Type.Unknown()),
  elements: Free,
})

/** RFC 3339. A day that its month lacks counts on into the next one, as it always did. */
const Time = Type.String({
  pattern:
    String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]` +
    String.raw`(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?|24:00:00(\.0+)?)([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$`,
  description: 'an RFC 3339 time such as 2026-01-31T09:00:00.000Z',
})

const identity = {
  kind: Type.Optional(
    Type.Unknown({ description: 'what the entry is; heeded in NDJSON only, where a line must say it' }),
  ),
  key: Key,
  name: Name,
}

export const Collection = Type.Object({
  ...identity,
  source_id: Maybe(Key),
  modes: Type.Array(
    Type.Object({
      id: Key,
      name: Name,
      /** The brand that adds this mode to what it inherits; the name of the mode begins with it. */
      brand: Maybe(Name),
      /** The mode whose values hold where this one has none. */
      parent: Maybe(Key),
    }),
    { minItems: 1 },
  ),
  default_mode: Maybe(Key),
  /** Its modes are switched apart from those of others: an alias out of a mode that it lacks reads its default. */
  axis: Maybe(Type.Boolean()),
})

const Channel = Type.Number({ minimum: 0, maximum: 1 })
const OneColor = Closed({ r: Channel, g: Channel, b: Channel, a: Maybe(Channel) }, 'a color; without a it is opaque')
const Alias = Closed({ alias: Key }, 'the key of another token')
const TokenValue = Type.Union([
  Type.Number(),
  Type.String({ maxLength: MAX_DESCRIPTION }),
  Type.Boolean(),
  OneColor,
  Alias,
  Closed(
    { color: Type.Union([OneColor, Alias]), opacity: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Alias]) },
    'a color with the opacity, in percent, that takes the place of its own',
  ),
])

/** What a composite value is made of, by mode id; a reference names a token, or a style as a whole, by its key: `{key}`. */
const composite = {
  type: Name,
  values: Type.Unsafe<Readonly<Record<string, object | string>>>({
    type: 'object',
    propertyNames: Key,
    additionalProperties: Type.Union([Free, Type.Array(Type.Unknown()), Type.String({ maxLength: MAX_KEY + 2 })]),
  }),
}

/** Keys of the tokens that a value is computed from or put together of, where it is no alias of one. */
const MadeOf = Maybe(Type.Array(Key))

export const Token = Type.Object({
  ...identity,
  source_id: Maybe(Key),
  collection: Key,
  type: OneOf(TOKEN_TYPES),
  scopes: Type.Optional(Type.Union([Type.Literal('ALL'), Type.Array(Name), Type.Null()])),
  description: Description,
  /** By mode id. */
  values: Maybe(
    Type.Unsafe<Readonly<Record<string, Static<typeof TokenValue>>>>({
      type: 'object',
      propertyNames: Key,
      additionalProperties: TokenValue,
    }),
  ),
  /** How it is called in code. */
  code_names: Maybe(Type.Object({ web: Maybe(Name), android: Maybe(Name), ios: Maybe(Name) })),
  composite: Maybe(Type.Object(composite)),
  made_of: MadeOf,
  deleted: Maybe(Type.Boolean()),
})

export const Style = Type.Object({
  ...identity,
  source_style_id: Maybe(Key),
  type: OneOf(STYLE_TYPES),
  description: Description,
  properties: Maybe(Free),
  bound_variables: Maybe(Type.Array(Type.Object({ property: Name, token: Key }))),
  /** Of a style that was a composite token: the collection whose modes its values are for. */
  composite: Maybe(Type.Object({ ...composite, collection: Key })),
  made_of: MadeOf,
})

const Uses = Maybe(Type.Array(Type.Object({ component: Key, metadata: Maybe(Free) })))

/** What the trees of a spec show by hash. */
const graphics = {
  vectors: Maybe(byHash(Vector)),
  images: Maybe(byHash(Name)),
  instances: Maybe(byHash(Instance)),
  instance_places: Maybe(Type.Array(byHash(Name))),
}

export const Component = Type.Object({
  ...identity,
  node_id: Maybe(Key),
  type: OneOf(COMPONENT_TYPES),
  description: Description,
  publish_status: Maybe(OneOf(PUBLISH_STATUSES)),
  published_at: Maybe(Time),
  created_at: Maybe(Time),
  variant_count: Maybe(Type.Integer({ minimum: 0, maximum: 0x7f_ff_ff_ff })),
  spec: Maybe(Spec),
  attached_spec: Maybe(Spec),
  ...graphics,
  /** Vectors of which the source tells no outline. */
  without_outlines: Maybe(Type.Integer({ minimum: 0, maximum: 0x7f_ff_ff_ff })),
  uses: Uses,
  binds: Maybe(Type.Array(Type.Object({ token: Key, metadata: Maybe(Free) }))),
  styles: Maybe(Type.Array(Type.Object({ style: Key, metadata: Maybe(Free) }))),
})

/** Where a layer of a screen leads, and what one does there; `screen` is the key of one, absent where it leads to none. */
const Lead = Type.Object({
  element: Name,
  trigger: Name,
  action: Name,
  screen: Maybe(Key),
  /** What else tells where it leads: an address, or what the file calls a target that is no screen. */
  to: Maybe(Name),
})

/** A screen: a node of the source with its layers, the components that are placed on it, and where it leads. */
export const Screen = Type.Object({
  ...identity,
  node_id: Maybe(Key),
  spec: Maybe(Spec),
  ...graphics,
  uses: Uses,
  leads_to: Maybe(Type.Array(Lead)),
})

/** A flow: a name for a node of the source. */
export const Place = Type.Object({ ...identity, node_id: Maybe(Key) })

export const ENTRIES: Readonly<Record<ListName, TSchema>> = {
  collections: Collection,
  tokens: Token,
  styles: Style,
  components: Component,
  screens: Screen,
  flows: Place,
}

const Source = Type.Object({
  file_key: Maybe(Text(MAX_FILE_KEY)),
  tool: Maybe(Name),
  name: Maybe(Name),
  version: Maybe(Name),
  exported: Maybe(Type.Boolean()),
  complete: Type.Optional(Type.Union([Type.Boolean(), Type.Array(OneOf(LISTS)), Type.Null()])),
})

const head = {
  vitrine: Type.Literal(BUNDLE_VERSION, { description: 'the bundle version that is read here' }),
  source: Source,
}

/** The lists are looked at one entry at a time. A misspelt one would delete all that it holds, so it is refused. */
export const Header = Type.Unsafe<{ readonly source: Static<typeof Source> }>(
  Closed({ ...head, ...Object.fromEntries(LISTS.map((list) => [list, Type.Optional(Type.Unknown())])) }),
)
