import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Pagination, Uuid } from '../contract/schema.ts'
import { EXPORT_FORMATS, STYLE_TYPES, TOKEN_TYPES } from '../contract/words.ts'
import { UNRESOLVED_REASONS } from '../tokens/schema.ts'
import { CODE_LANGUAGES } from './rules/scan/code-language.ts'
import { FINDING_RULES } from './rules/check/code-finding.ts'

const ModeName = Type.String({ minLength: 1, maxLength: 400 })

export const AskedModes = Type.Optional(
  Type.Array(ModeName, {
    maxItems: 20,
    description: 'names of modes, of any collections; the others keep their default',
  }),
)

export const CodeValuesBody = Closed({
  ids: Type.Optional(Type.Array(Uuid, { maxItems: 500, description: 'tokens, and styles that were composite tokens' })),
  collection: Type.Optional(Uuid),
  value: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1_000, description: 'a value as CSS writes it: which tokens have it?' }),
  ),
  modes: AskedModes,
})

const CssText = Type.Union([Type.String(), Type.Record(Type.String(), Type.String())], {
  description: 'by ending where a token becomes several properties, such as the parts of a text style',
})

export const ModesSet = Type.Array(
  Closed({ collection: Type.String(), mode: Type.String(), is_default: Type.Boolean() }),
  { description: 'what each collection with several modes was set to' },
)

export const StyleInCode = Closed({
  id: Uuid,
  name: Type.String(),
  type: OneOf(STYLE_TYPES),
  css: Nullable(
    Type.String(),
    'declarations, of a paint its value; what a token decides is `var(--name, value)` with the value in these modes',
  ),
  properties: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'as the design tool has them, where CSS has nothing' }),
  ),
  not_in_project: Type.Optional(
    Type.Array(Type.String(), { description: 'properties bound to variables of other files' }),
  ),
})

export const CodeStylesBody = Closed({
  styles: Type.Optional(
    Type.Array(Type.String({ maxLength: 400 }), { maxItems: 500, description: 'ids, or keys in any spelling' }),
  ),
  type: Type.Optional(OneOf(STYLE_TYPES)),
  modes: AskedModes,
})

export const CodeStyles = Closed({
  modes: ModesSet,
  data: Type.Array(StyleInCode),
  missing: Type.Array(Type.String(), { description: 'ids and keys of nothing' }),
})

export const CodeValues = Closed({
  modes: ModesSet,
  data: Type.Array(
    Closed({
      id: Uuid,
      name: Type.String(),
      collection: Type.String(),
      code_name: Type.String({ description: 'as a custom property, `--text-primary`' }),
      css: Nullable(CssText, 'null where CSS has nothing for it'),
      via: Type.Array(Type.String(), { description: 'the tokens that it is an alias of, in their order' }),
      in_modes: Type.Optional(
        Type.Array(Type.String(), { description: 'of a value: the modes that have it, or the one that is nearest' }),
      ),
      distance: Type.Optional(Type.Number({ description: 'of a value that no token has: how far this one is' })),
      found_css: Type.Optional(Type.String({ description: 'of a value: what the token is in these modes' })),
    }),
  ),
  value_count: Type.Optional(Type.Integer({ description: 'of a value: all tokens that have it, listed or not' })),
  styles: Type.Optional(
    Type.Array(Closed({ id: Uuid, name: Type.String() }), { description: 'of a color: the paint styles that are it' }),
  ),
})

const VALUE_KINDS = [
  'color',
  'number',
  'dimension',
  'duration',
  'fontWeight',
  'fontFamily',
  'cubicBezier',
  'typography',
  'shadow',
  'border',
  'transition',
  'gradient',
  'strokeStyle',
  'string',
  'boolean',
] as const

const Count = Type.Integer({ minimum: 0 })

export const TokenTable = Closed({
  collections: Type.Array(
    Closed({
      id: Uuid,
      name: Type.String(),
      modes: Type.Array(Closed({ id: Type.String(), name: Type.String() })),
      default_mode: Nullable(Type.String(), 'its id'),
    }),
  ),
  data: Type.Array(
    Closed({
      entity_type: OneOf(['token', 'style'], 'a composite token of several values is kept as a style'),
      id: Uuid,
      name: Type.String(),
      type: OneOf(TOKEN_TYPES),
      kind: Nullable(OneOf(VALUE_KINDS), 'what its values are; null where it has none'),
      collection_id: Uuid,
      description: Type.String(),
      scopes: Type.Union([OneOf(['ALL', 'NONE']), Type.Array(Type.String())]),
      code_name: Type.String({ description: 'as a custom property, `--text-primary`' }),
      code_names: Closed(
        { web: Type.Optional(Type.String()), android: Type.Optional(Type.String()), ios: Type.Optional(Type.String()) },
        'as the source writes them, where it does',
      ),
      level: OneOf(['primitive', 'semantic'], 'semantic where any of its values is an alias'),
      is_deprecated: Type.Boolean({ description: 'its name or its description says so' }),
      used_by: Closed({ components: Count, styles: Count, tokens: Count }, 'how many hold it directly'),
      values: Type.Array(
        Closed({
          css: Nullable(CssText, 'null where there is no value, or CSS has nothing for it'),
          hex: Type.Optional(Type.String({ description: 'of a color: in sRGB' })),
          alias: Type.Optional(Type.String({ description: 'the name of the token that it is an alias of' })),
          reason: Type.Optional(OneOf(UNRESOLVED_REASONS, 'why there is no value')),
        }),
        { description: 'in the order of the modes of its collection' },
      ),
    }),
  ),
  pagination: Pagination,
})

export const ExportedTokens = Closed({
  format: OneOf(EXPORT_FORMATS),
  collections: Type.Optional(Type.Integer({ description: 'how many, where `full` was asked for' })),
  tokens: Type.Optional(Type.Integer({ description: 'how many, where `full` was asked for' })),
  files: Type.Array(Closed({ path: Type.String(), content: Type.String() })),
  notes: Type.Array(Closed({ path: Type.String(), message: Type.String() })),
})

export const CheckCodeBody = Closed({
  files: Type.Array(
    Closed({
      path: Type.String({ minLength: 1, maxLength: 1_000, description: 'its ending tells the language' }),
      text: Type.String({ maxLength: 400_000 }),
      language: Type.Optional(OneOf(CODE_LANGUAGES)),
    }),
    { minItems: 1, maxItems: 200 },
  ),
  defined: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: 20_000,
      description:
        'names that files define which are not among these, without what marks them: `brand` of `--brand` and `$brand`',
    }),
  ),
})

const Place = {
  count: Type.Integer({ description: 'how often it is there' }),
  path: Type.String({ description: 'where it is first' }),
  line: Type.Integer(),
  column: Type.Integer(),
}

export const CheckedCode = Closed({
  findings: Type.Array(
    Closed({
      path: Type.String(),
      line: Type.Integer(),
      column: Type.Integer(),
      rule: OneOf(FINDING_RULES),
      written: Type.String(),
      message: Type.String(),
      instead: Type.Array(Type.String(), {
        description: 'what to write, the best first; none where that is not known',
      }),
      fix: Type.Optional(
        Type.String({ description: 'what to put in the place of `written`, where nobody needs to look at it' }),
      ),
      in_modes: Type.Optional(
        Type.Array(Type.String(), {
          description: 'of a value that no token for this use has by default: the modes in which the first one has it',
        }),
      ),
    }),
  ),
  finding_count: Type.Integer({ description: 'all of them, listed or not' }),
  lines: Type.Integer(),
  skipped: Type.Array(Type.String(), { description: 'files in a language that is not read' }),
  not_in_library: Type.Array(Type.String(), {
    description:
      'custom properties that neither the library nor these files have and no token is like; those that are there most often, at most 50',
  }),
  not_in_library_places: Type.Array(Closed({ name: Type.String(), ...Place }), {
    description: 'the same, at most 1,000, with how often each is there and where first',
  }),
  not_in_library_count: Type.Integer({ description: 'all such names, listed or not' }),
  no_token: Type.Array(Closed({ written: Type.String(), property: Type.String(), ...Place }), {
    description:
      'values that the library has no token for in this use, at most 1,000, those that are there most often first',
  }),
  no_token_count: Type.Integer({ description: 'how often such values are written, listed or not' }),
  token_count: Type.Integer({ description: 'tokens that the code was compared with' }),
})

export const ComponentCode = Closed({
  configuration: Nullable(
    Type.Record(Type.String(), Type.Unknown()),
    'of the variant that is shown; null where the component has none',
  ),
  css: Type.String(),
  html: Type.String(),
  jsx: Type.String(),
  tokens: Type.Array(Closed({ id: Uuid, name: Type.String(), code_name: Type.String() }), {
    description: 'what the CSS takes from the library, in the order of the elements',
  }),
  unresolved: Type.Array(Type.String(), { description: 'names that this project has no token or style for' }),
  truncated: Type.Boolean({ description: 'true where the tree has more than 400 elements' }),
})
