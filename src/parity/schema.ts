import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Pagination } from '../contract/schema.ts'
import { PARITY_CODES, SEMVER, SEVERITIES, SIDES, type ParityKind } from '../formats/parity/kinds.ts'
import { ParityFile } from '../formats/parity/schema.ts'

// What the console tells of design and code held against each other.

const text = Type.Optional(Type.String())

const Side = Closed({
  component: text,
  property: text,
  value: text,
  token: text,
  mode: text,
  says: Type.Optional(Type.String({ description: 'what it is there, such as a default' })),
  id: text,
  place: Type.Optional(Type.String({ description: 'a node of the design tool, a collection, or a file' })),
  line: Type.Optional(Type.Integer()),
})

const Finding = Closed({
  code: OneOf(PARITY_CODES),
  severity: OneOf(SEVERITIES),
  change: OneOf(SIDES, 'which side is to change'),
  semver: OneOf(SEMVER, 'what that change is for those who use that side'),
  message: Type.String(),
  design: Nullable(Side),
  code_side: Nullable(Side),
  uses: Type.Optional(
    Closed(
      { count: Type.Integer(), repositories: Type.Integer() },
      'of what is deprecated: who uses it in applications that were scanned',
    ),
  ),
})

const Held = Closed({
  design: Type.Integer({ description: 'components' }),
  code: Type.Integer({ description: 'components' }),
  links: Type.Integer(),
  tokens: Type.Integer(),
})

const counts = {
  total: Type.Integer(),
  counts: Type.Unsafe<Partial<Record<ParityKind, number>>>({
    type: 'object',
    propertyNames: { type: 'string', enum: [...PARITY_CODES] },
    additionalProperties: { type: 'integer' },
    description: 'by code; what is 0 is left out',
  }),
  held: Held,
}

export const ParityPage = Closed({ data: Type.Array(Finding), ...counts, pagination: Pagination })

const Name = Type.String({ minLength: 1, maxLength: 1_000 })
const Places = Type.Array(Closed({ name: Name, path: Name, line: Type.Integer({ minimum: 1 }) }), { maxItems: 50_000 })
const Texts = Type.Array(Closed({ name: Name, text: Type.String({ maxLength: 10_000 }) }), { maxItems: 50_000 })

const SaidBySheets = Closed(
  {
    declared: Places,
    used: Places,
    base: Texts,
    groups: Type.Array(
      Closed({
        usual: Type.String({ maxLength: 1_000 }),
        modes: Type.Array(Closed({ name: Name, values: Texts }), { maxItems: 100 }),
      }),
      { maxItems: 100 },
    ),
  },
  'custom properties as the style sheets that are shipped say them, without their dashes; references are `{name}`',
)

export const CheckParityBody = Closed({
  sheets: Type.Optional(SaidBySheets),
  policy: Type.Optional(ParityFile),
  since: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'a release or a revision of the library: only what a change since then may have brought',
    }),
  ),
  policy_path: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1_000, description: 'what findings call its file' }),
  ),
})

export const CheckedParity = Closed({
  findings: Type.Array(Finding),
  ...counts,
  allowed: Type.Array(Closed({ finding: Finding, reason: Type.String() })),
  states: Type.Array(Closed({ component: Type.String(), property: Type.String(), value: Type.String() }), {
    description: 'of a pointer, which have no prop in code and need none',
  }),
  token_values: Closed({
    compared: Type.Integer(),
    not_compared: Type.Integer({ description: 'that only a browser could compute' }),
  }),
})
