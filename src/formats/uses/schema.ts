import { Type, type Static } from 'typebox'
import { Closed, Nullable, OneOf } from '../../contract/schema.ts'

// What a scan of an application found: which components, props and tokens it uses, and where. Never its source text.

export const PROP_KINDS = [
  'text',
  'number',
  'boolean',
  'nothing',
  'name',
  'function',
  'object',
  'list',
  'element',
  'template',
  'expression',
] as const
export type PropKind = (typeof PROP_KINDS)[number]

export const MOST_SUBJECTS = 20_000
const MOST_FILES = 100_000
export const MOST_USES = 200_000

const Name = (description: string) => Type.String({ minLength: 1, maxLength: 300, description })
const Path = Type.String({ minLength: 1, maxLength: 1_000, description: 'within the repository' })
const at = {
  file: Type.Integer({ minimum: 0, maximum: MOST_FILES, description: 'which of `files`' }),
  line: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
}

const Value = Type.Union([
  Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$' }),
  Type.Number(),
  Type.Boolean(),
])

const UsedProp = Closed({
  name: Name('as it is written'),
  kind: OneOf(PROP_KINDS, 'what it is given'),
  value: Type.Optional(Value),
})
export type UsedProp = Static<typeof UsedProp>

const ComponentUse = Closed({
  ...at,
  props: Type.Optional(Type.Array(UsedProp, { maxItems: 200 })),
  spread: Type.Optional(Type.Literal(true, { description: 'more is handed on that nobody sees' })),
})
export type ComponentUse = Static<typeof ComponentUse>

const UsedComponent = Closed({
  id: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description:
      'package and export or tag: `@acme/ui#Button`, `#<acme-button>`; of this repository `./src/card.tsx#Card`',
  }),
  package: Nullable(Name(''), 'that it is imported from, or belongs to'),
  name: Name('what it is exported as, or its tag'),
  tag: Type.Optional(Type.Literal(true)),
  own: Type.Optional(Type.Literal(true, { description: 'written in this repository' })),
  uses: Type.Array(ComponentUse, { minItems: 1, maxItems: MOST_USES }),
})

const UsedToken = Closed({
  name: Type.String({ pattern: String.raw`^(?:--|\$).+$`, maxLength: 300, description: 'as code writes it' }),
  uses: Type.Array(Closed(at), { minItems: 1, maxItems: MOST_USES }),
})

export const UsesReport = Closed({
  version: Type.Literal(1, { description: 'The version of the form.' }),
  repository: Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`^\S(?:.*\S)?$` }),
  commit: Nullable(Type.String({ pattern: '^[0-9a-f]{7,64}$' })),
  scanned_files: Type.Integer({ minimum: 0 }),
  left_out: Type.Optional(Type.Integer({ minimum: 1, description: 'uses that are not listed, as there are too many' })),
  files: Type.Array(Path, { maxItems: MOST_FILES, description: 'those that use something' }),
  components: Type.Array(UsedComponent, { maxItems: MOST_SUBJECTS }),
  tokens: Type.Array(UsedToken, { maxItems: MOST_SUBJECTS }),
})
export type UsesReport = Static<typeof UsesReport>
